import { conferir } from '../conferir.ts';
import { type Item, type Laudo, type Situacao, sentencaDoQueVale } from '../laudo.ts';
import { MAIOR_RECIBO } from '../recibo.ts';

const achar = <T extends HTMLElement>(id: string, tipo: new () => T): T => {
  const elemento = document.getElementById(id);
  if (!(elemento instanceof tipo)) throw new Error(id);
  return elemento;
};

const pedido = achar('pedido', HTMLFormElement);
const pacote = achar('pacote', HTMLInputElement);
const codigo = achar('codigo', HTMLInputElement);
const chave = achar('chave', HTMLInputElement);
const recibos = achar('recibos', HTMLInputElement);
const outros = achar('outros', HTMLInputElement);
const estado = achar('estado', HTMLElement);
const progresso = achar('progresso', HTMLProgressElement);
const laudo = achar('laudo', HTMLElement);
const veredito = achar('veredito', HTMLElement);
const resumo = achar('resumo', HTMLElement);
const itens = achar('itens', HTMLElement);
const botao = pedido.querySelector('button');

const MAIS_ARQUIVOS = 20;
/** The screen is drawn, and answers, this often while it works. */
const FATIA_MS = 40;

let desde = performance.now();
async function respirar(): Promise<void> {
  if (performance.now() - desde < FATIA_MS) return;
  await new Promise((pronto) => setTimeout(pronto));
  desde = performance.now();
}

const arquivosDe = (campo: HTMLInputElement): File[] => [...(campo.files ?? [])].slice(0, MAIS_ARQUIVOS);

async function executar(): Promise<void> {
  const [zip] = arquivosDe(pacote);
  if (!zip) {
    estado.textContent = 'Escolha um pacote.';
    return;
  }
  comecar(zip.name);
  try {
    mostrar(
      await conferir(new Uint8Array(await zip.arrayBuffer()), {
        respirar,
        progresso: (feito) => {
          progresso.value = feito;
        },
        codigoAnotado: codigo.value,
        chaveAnotada: chave.value,
        recibos: await Promise.all(
          arquivosDe(recibos).map(async (arquivo) => ({
            nome: arquivo.name,
            texto: await arquivo.slice(0, MAIOR_RECIBO).text(),
          })),
        ),
        outros: await Promise.all(
          arquivosDe(outros).map(async (arquivo) => ({
            nome: arquivo.name,
            bytes: new Uint8Array(await arquivo.arrayBuffer()),
          })),
        ),
      }),
    );
  } catch {
    estado.textContent = 'O arquivo não pôde ser lido neste aparelho.';
  } finally {
    progresso.hidden = true;
    if (botao) botao.disabled = false;
  }
}

function comecar(nome: string): void {
  estado.textContent = `Conferindo ${nome}…`;
  laudo.hidden = true;
  progresso.value = 0;
  progresso.hidden = false;
  if (botao) botao.disabled = true;
}

const MARCAS: Readonly<Record<Situacao, string>> = {
  vale: '✓ Vale',
  fraco: '! Atenção',
  ausente: '– Não há',
  falha: '✗ Não vale',
};

function mostrar({
  itens: todos,
  primeira,
  titulo,
  idRifa,
  eventos,
  codigo: selo,
  impressaoDaChave,
}: Laudo): void {
  estado.textContent = '';
  veredito.textContent = primeira ? `Não vale: ${primeira.frase}` : sentencaDoQueVale(todos);
  const tudo = todos.every(({ situacao }) => situacao === 'vale');
  veredito.className = primeira ? 'falha' : tudo ? 'vale' : 'fraco';
  resumo.textContent =
    idRifa === 0
      ? ''
      : `Rifa ${idRifa}, ${titulo} · ${eventos} eventos · selo ${selo || 'nenhum'} · chave da empresa ${impressaoDaChave}`;
  itens.replaceChildren(...todos.map(linhaDe));
  laudo.hidden = false;
  laudo.focus();
}

function linhaDe({ situacao, titulo, frase }: Item): HTMLLIElement {
  const linha = document.createElement('li');
  linha.className = situacao;
  const nome = document.createElement('strong');
  const marca = document.createElement('span');
  marca.className = 'marca';
  marca.textContent = MARCAS[situacao];
  nome.append(marca, ` · ${titulo}`);
  const dita = document.createElement('span');
  dita.textContent = frase;
  linha.append(nome, dita);
  return linha;
}

/** Packages and receipts may be dropped together: the first zip is the one that is looked at. */
function receber(soltos: readonly File[]): void {
  const zips = soltos.filter(({ name }) => /\.zip$/i.test(name));
  const guardados = soltos.filter(({ name }) => /\.json$/i.test(name));
  const por = (campo: HTMLInputElement, arquivos: readonly File[]) => {
    if (arquivos.length === 0) return;
    const lista = new DataTransfer();
    for (const arquivo of arquivos) lista.items.add(arquivo);
    campo.files = lista.files;
  };
  por(pacote, zips.slice(0, 1));
  por(outros, zips.slice(1));
  por(recibos, guardados);
  if (zips.length > 0) void executar();
  else estado.textContent = 'Solte também o pacote (.zip).';
}

pedido.addEventListener('submit', (evento) => {
  evento.preventDefault();
  void executar();
});
document.addEventListener('dragover', (evento) => {
  evento.preventDefault();
  document.body.classList.add('sobre');
});
document.addEventListener('dragleave', () => document.body.classList.remove('sobre'));
document.addEventListener('drop', (evento) => {
  evento.preventDefault();
  document.body.classList.remove('sobre');
  // What is being checked now would be told of what was dropped.
  if (botao?.disabled) estado.textContent = 'Espere o fim desta conferência.';
  else receber([...(evento.dataTransfer?.files ?? [])]);
});
