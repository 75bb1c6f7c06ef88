import type { Implementation } from '@rifa-viva/server/http/implementation';
import type { UsuarioDeps } from './registrar.ts';
import { rotasDeAnotacoes } from './routes-anotacoes.ts';
import { rotasDeCadastro } from './routes-cadastro.ts';
import { rotasDeCodigo } from './routes-codigo.ts';
import { rotasDeEdicao } from './routes-edicao.ts';
import { rotasDeSessao } from './routes-sessao.ts';
import { criarSenhas } from './senhas.ts';
import { criarTelefones } from './telefones.ts';

export function createUsuarioRoutes(deps: UsuarioDeps): Implementation[] {
  const tools = { ...deps, telefones: criarTelefones(deps.store, deps.vault), senhas: criarSenhas() };
  return [rotasDeCadastro, rotasDeSessao, rotasDeEdicao, rotasDeCodigo, rotasDeAnotacoes].flatMap((rotas) =>
    rotas(deps, tools),
  );
}
