import { textoDoErro } from '@rifa-viva/contracts/erros';
import type { Call } from '@rifa-viva/contracts/http/call';
import { chamadas } from '@rifa-viva/contracts/http/index';
import type { TSchema } from '@sinclair/typebox';
import { aceita, exemploDe, POUCOS_VALORES, TEXTOS, VALORES } from './bad-values.ts';

/** One bad request and the answer it gets. */
export interface Caso {
  readonly nome: string;
  readonly metodo: string;
  readonly caminho: string;
  readonly corpo?: string | FormData;
  readonly cabecalhos: Readonly<Record<string, string>>;
  /** Absent: anything but a failure of the server. */
  readonly espera?: { readonly status: number; readonly erro: string; readonly campo?: string };
}
type Conhecidos = Readonly<Record<string, unknown>>;

const JSON_INVALIDO = { status: 400, erro: 'Os dados enviados não são um JSON válido.' };
const DADOS_INVALIDOS = { status: 400, erro: 'Os dados enviados não são válidos.' };
const FORMATO = { status: 415, erro: 'Formato não suportado.' };
const GRANDE = { status: 413, erro: 'Os dados enviados são grandes demais.' };
const IDENTIFICADOR = { status: 400, erro: 'Identificador inválido.' };
const NAO_ENCONTRADO = { status: 404, erro: 'Registro não encontrado.' };
const ASSINATURA = { status: 401, erro: 'Assinatura inválida.' };
const naoPermitido = (campo: string) => ({ status: 400, erro: `Campo não permitido: ${campo}.`, campo });

/** What a provider sends may hold more; without its signature it is refused, whatever it holds. */
const desconhecido = (schema: TSchema | undefined, campo: string) =>
  schema?.additionalProperties === true ? ASSINATURA : naoPermitido(campo);

const EM_JSON = { 'Content-Type': 'application/json' };

/** Of every call: what its schemas refuse, and what no call takes. Nothing of it may append anything. */
export const casosRecusados = (conhecidos: Conhecidos): Caso[] =>
  chamadas.flatMap((chamada) => [
    ...deParametros(chamada, conhecidos),
    ...deConsulta(chamada, conhecidos),
    ...deCampos(chamada, conhecidos),
    ...deCorpo(chamada, conhecidos),
    ...deArquivo(chamada, conhecidos),
  ]);

/** Values that the schemas take and the handlers must judge. */
export const casosAceitosPeloEsquema = (conhecidos: Conhecidos, de: readonly Call[] = chamadas): Caso[] =>
  de.flatMap((chamada) => {
    if (!chamada.body) return [];
    const base = exemploDe(chamada.body, conhecidos, false);
    const vistos = new Set<string>();
    return Object.entries(chamada.body.properties).flatMap(([campo, schema]) => {
      const igual = JSON.stringify(schema);
      const valores = vistos.has(igual) ? POUCOS_VALORES : [...VALORES, ...TEXTOS];
      vistos.add(igual);
      return valores
        .filter((valor) => aceita(schema, valor))
        .map((valor) =>
          comCorpo(chamada, conhecidos, `${campo} = ${mostrar(valor)}`, { ...base, [campo]: valor }),
        );
    });
  });

const mostrar = (valor: unknown): string => JSON.stringify(valor).slice(0, 40);

function caminhoDe({ path, params }: Call, conhecidos: Conhecidos): string {
  const valores = params ? exemploDe(params, { ...conhecidos, limit: 10 }, true) : {};
  return path.replace(/:(\w+)/g, (_, nome: string) => encodeURIComponent(String(valores[nome])));
}

function caso(chamada: Call, conhecidos: Conhecidos, nome: string, resto: Partial<Caso>): Caso {
  const { method, path } = chamada;
  const base = { metodo: method, caminho: caminhoDe(chamada, conhecidos), cabecalhos: {} };
  return { ...base, ...resto, nome: `${method} ${path}: ${nome}` };
}

const comCorpo = (
  chamada: Call,
  conhecidos: Conhecidos,
  nome: string,
  corpo: unknown,
  espera?: Caso['espera'],
): Caso =>
  caso(chamada, conhecidos, nome, {
    corpo: typeof corpo === 'string' ? corpo : JSON.stringify(corpo),
    cabecalhos: EM_JSON,
    ...(espera ? { espera } : {}),
  });

const textoDe = (campo: string, { recusa = 'VALOR_INVALIDO' }: TSchema): string =>
  textoDoErro(recusa, { campo });

function deCampos(chamada: Call, conhecidos: Conhecidos): Caso[] {
  const { body } = chamada;
  if (!body) return [];
  const base = exemploDe(body, conhecidos, true);
  const vistos = new Set<string>();
  return Object.entries(body.properties).flatMap(([campo, schema]) => {
    const espera = { status: 400, erro: textoDe(campo, schema), campo };
    // A ticket model has forty coordinates of one schema: all values for the first, a few for its likes.
    const igual = JSON.stringify(schema);
    const valores = vistos.has(igual) ? POUCOS_VALORES : VALORES;
    vistos.add(igual);
    const errados = valores
      .filter((valor) => !aceita(schema, valor))
      .map((valor) =>
        comCorpo(chamada, conhecidos, `${campo} = ${mostrar(valor)}`, { ...base, [campo]: valor }, espera),
      );
    if (!(body.required ?? []).includes(campo)) return errados;
    const { [campo]: _, ...sem } = base;
    return [...errados, comCorpo(chamada, conhecidos, `${campo} missing`, sem, espera)];
  });
}

const NUMERO = /^[0-9]+$/;
const IDS_RUINS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '1 OR 1=1',
  '2147483648',
  '9007199254740992',
  '٣',
  '\u0000',
  'abc',
  '../1',
];

function deParametros(chamada: Call, conhecidos: Conhecidos): Caso[] {
  const [nome = '', schema] = Object.entries(chamada.params?.properties ?? {})[0] ?? [];
  if (!schema) return [];
  // A ticket's id is long, or a token: what could be one is a ticket that does not exist.
  const espera = (id: string) =>
    (schema.type === 'string' && aceita(schema, id)) || (NUMERO.test(id) && aceita(schema, Number(id)))
      ? NAO_ENCONTRADO
      : { status: 400, erro: textoDe(nome, schema), campo: nome };
  const em = (valor: string) => chamada.path.replace(`:${nome}`, valor);
  const corpo = chamada.body
    ? { corpo: JSON.stringify(exemploDe(chamada.body, conhecidos, false)), cabecalhos: EM_JSON }
    : {};
  return [
    ...IDS_RUINS.map((id) =>
      caso(chamada, conhecidos, `${nome} ${id}`, {
        ...corpo,
        caminho: em(encodeURIComponent(id)),
        espera: espera(id),
      }),
    ),
    caso(chamada, conhecidos, `${nome} %`, { ...corpo, caminho: em('%'), espera: IDENTIFICADOR }),
  ];
}

function deConsulta(chamada: Call, conhecidos: Conhecidos): Caso[] {
  const [nome = '', campo] = Object.entries(chamada.query?.properties ?? {})[0] ?? [];
  const consultas: [string, NonNullable<Caso['espera']>][] = [
    ['estranho=1', desconhecido(chamada.query, 'estranho')],
    ['a[__proto__][x]=1', desconhecido(chamada.query, 'a[__proto__][x]')],
    ['__proto__=1', desconhecido(chamada.query, '__proto__')],
    ['id=1&id=2', desconhecido(chamada.query, 'id')],
  ];
  if (campo) {
    consultas.push(
      [`${nome}=1&${nome}=2`, naoPermitido(nome)],
      [`${nome}=${'x'.repeat(5_000)}`, { status: 400, erro: textoDe(nome, campo), campo: nome }],
    );
  }
  const corpo = chamada.body
    ? { corpo: JSON.stringify(exemploDe(chamada.body, conhecidos, false)), cabecalhos: EM_JSON }
    : {};
  return consultas.map(([consulta, espera]) =>
    caso(chamada, conhecidos, `?${consulta.slice(0, 30)}`, {
      ...corpo,
      caminho: `${caminhoDe(chamada, conhecidos)}?${consulta}`,
      espera,
    }),
  );
}

function deCorpo(chamada: Call, conhecidos: Conhecidos): Caso[] {
  const { body } = chamada;
  if (!body) return [];
  const bom = JSON.stringify(exemploDe(body, conhecidos, false));
  const [campo = 'campo'] = Object.keys(body.properties);
  const dentro = (texto: string) => (bom === '{}' ? `{${texto}}` : `${bom.slice(0, -1)},${texto}}`);
  const muitas = Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`k${i}`, 1]));
  const textos: [string, string, NonNullable<Caso['espera']>][] = [
    ['nothing', '', JSON_INVALIDO],
    ['truncated', bom.slice(0, -1), JSON_INVALIDO],
    ['byte order mark', `\ufeff${bom}`, JSON_INVALIDO],
    ['trailing comma', `${bom.slice(0, -1)},}`, JSON_INVALIDO],
    ['null', 'null', JSON_INVALIDO],
    ['a text', '"x"', JSON_INVALIDO],
    ['an array', `[${bom}]`, JSON_INVALIDO],
    ['NaN', `{"${campo}":NaN}`, JSON_INVALIDO],
    ['Infinity', `{"${campo}":-Infinity}`, JSON_INVALIDO],
    ['two documents', bom + bom, JSON_INVALIDO],
    ['deep arrays', `{"${campo}":${'['.repeat(9_000)}${']'.repeat(9_000)}}`, DADOS_INVALIDOS],
    ['deep objects', `{"${campo}":${'{"a":'.repeat(25)}1${'}'.repeat(25)}}`, DADOS_INVALIDOS],
    ['1,001 keys', JSON.stringify(muitas), DADOS_INVALIDOS],
    ['5,001 items', `{"${campo}":[${'1,'.repeat(5_000)}1]}`, DADOS_INVALIDOS],
    ['__proto__', dentro('"__proto__":{"tipo":"Administrador"}'), DADOS_INVALIDOS],
    ['constructor', dentro('"constructor":{"prototype":{"x":1}}'), DADOS_INVALIDOS],
    ['prototype inside', `{"${campo}":{"prototype":1}}`, DADOS_INVALIDOS],
    ['escaped __proto__', dentro('"__\\u0070roto__":1'), DADOS_INVALIDOS],
    ['unknown key', dentro('"estranho":1'), desconhecido(body, 'estranho')],
    ['duplicate key', `{"${campo}":1,"${campo}":2}`, naoPermitido(campo)],
    ['over 100 kB', `{"${campo}":"${'x'.repeat(110_000)}"}`, GRANDE],
  ];
  return [
    ...textos.map(([nome, texto, espera]) => comCorpo(chamada, conhecidos, nome, texto, espera)),
    ...['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'text/json'].map((tipo) =>
      caso(chamada, conhecidos, tipo, {
        corpo: bom,
        cabecalhos: { 'Content-Type': tipo },
        espera: FORMATO,
      }),
    ),
    caso(chamada, conhecidos, 'multipart', { corpo: formulario('arquivo'), espera: FORMATO }),
    caso(chamada, conhecidos, 'no body', { espera: FORMATO }),
  ];
}

function formulario(campo: string, conteudo = 'isto não é uma imagem', vezes = 1): FormData {
  const form = new FormData();
  for (let i = 0; i < vezes; i += 1) form.append(campo, new Blob([conteudo]), '../../x.png');
  return form;
}

function deArquivo(chamada: Call, conhecidos: Conhecidos): Caso[] {
  const { upload } = chamada;
  if (!upload) return [];
  const arquivo = { status: 400, erro: 'Arquivo inválido.' };
  const grande = new FormData();
  grande.set(upload, new Blob([new Uint8Array(9 * 1024 * 1024)]), 'x.png');
  const campos = formulario(upload);
  for (let i = 0; i < 100; i += 1) campos.append(`campo${i}`, 'x');
  const conteudo =
    upload === 'arq'
      ? { status: 400, erro: 'Certificado inválido.' }
      : { status: 415, erro: 'Formato de imagem não suportado. Use jpeg, png ou webp.' };
  return [
    caso(chamada, conhecidos, 'JSON', { corpo: '{}', cabecalhos: EM_JSON, espera: FORMATO }),
    caso(chamada, conhecidos, 'no body', { espera: FORMATO }),
    caso(chamada, conhecidos, 'no boundary', {
      corpo: 'x',
      cabecalhos: { 'Content-Type': 'multipart/form-data' },
      espera: arquivo,
    }),
    caso(chamada, conhecidos, 'no field', { corpo: new FormData(), espera: arquivo }),
    caso(chamada, conhecidos, 'another field', { corpo: formulario('outro'), espera: arquivo }),
    caso(chamada, conhecidos, 'two files', { corpo: formulario(upload, 'x', 2), espera: arquivo }),
    caso(chamada, conhecidos, 'an empty file', { corpo: formulario(upload, ''), espera: arquivo }),
    caso(chamada, conhecidos, '100 fields', { corpo: campos, espera: arquivo }),
    caso(chamada, conhecidos, 'junk', { corpo: formulario(upload), espera: conteudo }),
    caso(chamada, conhecidos, '9 MiB', { corpo: grande, espera: GRANDE }),
  ];
}
