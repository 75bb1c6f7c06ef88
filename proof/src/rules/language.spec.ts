import { existsSync, readdirSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root, sourcesOf, textOf } from './sources.ts';

/** Rooms of mechanism; all others are the domain's (docs/adr/0014). */
const MECHANISM = [
  /^(server|embedded|simulador|bench|e2e)\//,
  /^proof\/src\/(?!rifa\/|matrix\/)/,
  /^(write|read)-side\/src\/(kernel|ao-vivo)\//,
  /^read-side\/src\/documentos\/(index|worker|jobs|pdf[^/]*)\.ts$/,
  /^contracts\/src\/http\/(call|client|rest)\.ts$/,
  /^contracts\/src\/eventos\/(codec|metadata)\.ts$/,
];
/** Both: what puts domain and mechanism together, and the matrix, whose rows are the domain's and whose probes are not. */
const BOTH = [/^(write|read)-side\/src\/[^/]+\.ts$/, /^proof\/src\/matrix\//];

const ENGLISH =
  /^(add|append|apply|ask|build|buy|cancel|change|check|choose|close|compare|convert|copy|count|cut|delete|draw|drop|encrypt|decrypt|ensure|expire|fetch|fill|find|forget|format|hide|insert|keep|list|load|make|merge|move|notify|open|parse|pay|print|push|put|query|refuse|register|release|remember|remove|replace|reserve|reset|return|save|search|seal|sell|send|set|show|sort|split|start|stop|sum|take|tell|touch|update|upload|validate|verify|wait|write)(?![a-z])/;
const PORTUGUESE =
  /^(abrir|acertar|achar|acompanhar|agrupar|alterar|apagar|aplicar|atualizar|avisar|baixar|buscar|cadastrar|calcular|cancelar|carregar|chamar|cifrar|decifrar|comecar|comparar|conferir|contar|copiar|cortar|criar|dar|decidir|deixar|desenhar|devolver|dizer|emitir|encerrar|entrar|enviar|escolher|escrever|esperar|excluir|executar|exigir|expirar|fechar|filtrar|garantir|gerar|gravar|guardar|imprimir|lembrar|ler|liberar|limpar|listar|marcar|montar|mostrar|mover|mudar|ocupar|ouvir|pagar|parar|pedir|perguntar|preparar|procurar|receber|recusar|registrar|remover|reservar|responder|sair|salvar|selecionar|somar|sortear|tentar|tirar|tomar|trocar|validar|vender|ver|verificar|vigiar|voltar)(?![a-z])/;

/** Names of the functions declared in a file, whether as `function`, as a constant or as a class's method. */
function functionsIn(path: string): readonly string[] {
  const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const declares =
      ts.isFunctionDeclaration(node) ||
      (ts.isMethodDeclaration(node) && ts.isClassDeclaration(node.parent)) ||
      (ts.isVariableDeclaration(node) &&
        node.initializer !== undefined &&
        ts.isArrowFunction(node.initializer));
    if (declares && node.name && ts.isIdentifier(node.name)) names.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

const files = sourcesOf(readdirSync(root).filter((room) => existsSync(`${root}/${room}/src`)));
const isIn = (rooms: readonly RegExp[], path: string): boolean => rooms.some((room) => room.test(path));
const named = (paths: readonly string[], verb: RegExp): readonly string[] =>
  paths.flatMap((path) => functionsIn(path).flatMap((name) => (verb.test(name) ? [`${path}: ${name}`] : [])));

describe('the language of names', () => {
  it('acts of mechanism are named in English', () => {
    const mechanism = files.filter((path) => isIn(MECHANISM, path));
    expect(mechanism.length).toBeGreaterThan(100);
    expect(named(mechanism, PORTUGUESE)).toEqual([]);
  });

  it('acts of the domain are named in Portuguese', () => {
    const domain = files.filter((path) => !isIn([...MECHANISM, ...BOTH], path));
    expect(domain.length).toBeGreaterThan(200);
    expect(named(domain, ENGLISH)).toEqual([]);
  });
});
