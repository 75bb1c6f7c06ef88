import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Clock } from './clock.ts';
import { dynamicCode, type Pictures } from './codes.ts';
import { type Courier, type Flaw, isLoopback, post } from './courier.ts';
import type { Credentials } from './credentials.ts';
import { type Answer, Refusal, type Request, type Routes, type Service } from './http.ts';
import { type Charge, type Ledger, type Receipt, type Refund, refunded, standingOf } from './ledger.ts';
import { fromText, toText } from './money.ts';
import type { Random } from './random.ts';
import type { Refusals } from './refusals.ts';
import type { Weather } from './weather.ts';

const TXID = /^[a-zA-Z0-9]{26,35}$/;
const REFUND_ID = /^[a-zA-Z0-9]{1,35}$/;
const Money = Type.String({ pattern: '^\\d{1,10}\\.\\d{2}$' });
const Debtor = Type.Object({
  cpf: Type.Optional(Type.String({ pattern: '^\\d{11}$' })),
  cnpj: Type.Optional(Type.String({ pattern: '^\\d{14}$' })),
  nome: Type.String({ minLength: 1, maxLength: 200 }),
});
const Infos = Type.Array(
  Type.Object({
    nome: Type.String({ minLength: 1, maxLength: 50 }),
    valor: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  { maxItems: 50 },
);
const shared = {
  devedor: Type.Optional(Debtor),
  solicitacaoPagador: Type.Optional(Type.String({ maxLength: 140 })),
  infoAdicionais: Type.Optional(Infos),
  loc: Type.Optional(Type.Object({ id: Type.Integer() })),
};
const NewCharge = Type.Object({
  calendario: Type.Optional(Type.Object({ expiracao: Type.Optional(Type.Integer()) })),
  valor: Type.Object({ original: Money }),
  chave: Type.String({ maxLength: 77 }),
  ...shared,
});
const Revision = Type.Object({
  calendario: Type.Optional(Type.Object({ expiracao: Type.Integer() })),
  valor: Type.Optional(Type.Object({ original: Money })),
  chave: Type.Optional(Type.String({ maxLength: 77 })),
  status: Type.Optional(Type.Literal('REMOVIDA_PELO_USUARIO_RECEBEDOR')),
  ...shared,
});
const NewRefund = Type.Object({ valor: Money });
const NewWebhook = Type.Object({ webhookUrl: Type.String({ maxLength: 2_000 }) });
const Grant = Type.Object({ grant_type: Type.Literal('client_credentials') });

const DEFAULT_EXPIRY_S = 86_400;
const TOKEN_S = 3_600;
const MAX_TOKENS = 100;
const MAX_PAGE = 1_000;
const PAGE = 100;
const TRY_MS = 60_000;
const SCOPES =
  'cob.write cob.read pix.write pix.read webhook.write webhook.read payloadlocation.write payloadlocation.read';

export interface EfiDeps {
  readonly credentials: Credentials['efi'];
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly random: Random;
  readonly courier: Courier;
  readonly pictures: Pictures;
  readonly weather: Weather;
  readonly refusals: Refusals;
  readonly webhooks: Webhooks;
  /** How long a refund stays under way. */
  readonly refundMs: number;
}

/** Where payments to a key are told. Kept beside the ledger. */
export interface Webhooks {
  read(): { readonly url: string; readonly createdAt: number; readonly skipsMtls: boolean } | null;
  write(
    webhook: { readonly url: string; readonly createdAt: number; readonly skipsMtls: boolean } | null,
  ): void;
}

/** Efí's Pix API, as its official SDK wants it. */
export class Efi {
  private readonly deps: EfiDeps;
  /** Hashes of tokens with their end. */
  private readonly tokens = new Map<string, number>();

  constructor(deps: EfiDeps) {
    this.deps = deps;
  }

  service(): Service {
    const { weather, clock } = this.deps;
    return {
      routes: this.routes(),
      notFound: problem(404, 'NaoEncontrado', 'Não Encontrado', 'Entidade não encontrada.'),
      admit: (request) => this.admit(request),
      weather: { of: weather, provider: 'efi', clock, failure },
    };
  }

  /** All tokens handed out so far are refused from now on. */
  revokeTokens(): void {
    this.tokens.clear();
  }

  /** Tells the receiver of money that came, and of refunds that are through. */
  notify(charge: Charge, receipt: Receipt): void {
    const { courier, credentials, clock, webhooks } = this.deps;
    const webhook = webhooks.read();
    if (!webhook) return;
    const pix = { ...shownPix(charge, receipt, clock.now()), chave: credentials.pixKey };
    courier.send({
      provider: 'efi',
      subject: charge.id,
      body: JSON.stringify({ pix: [pix] }),
      // Put behind the whole address, its query included.
      address: (flaw) => ({ url: `${flawed(webhook.url, flaw)}/pix`, headers: {} }),
    });
  }

  private routes(): Routes {
    return {
      'POST /oauth/token': (request) => this.token(request),
      'POST /v2/cob': (request) => this.create(request, this.deps.random.alphanumeric(32)),
      'PUT /v2/cob/:txid': (request) => this.create(request, request.params.txid ?? ''),
      'GET /v2/cob/:txid': ({ params }) => ok(this.shown(this.charge(params.txid))),
      'PATCH /v2/cob/:txid': (request) => this.revise(request),
      'GET /v2/cob': (request) => this.listCharges(request),
      'GET /v2/loc/:id': ({ params }) => ok(shownLocation(this.located(params.id))),
      'GET /v2/loc/:id/qrcode': ({ params }) => this.picture(this.located(params.id)),
      'GET /v2/pix': (request) => this.listReceipts(request),
      'GET /v2/pix/:e2eId': ({ params }) => {
        const { charge, receipt } = this.receipt(params.e2eId);
        return ok(shownPix(charge, receipt, this.deps.clock.now()));
      },
      'PUT /v2/pix/:e2eId/devolucao/:id': (request) => this.refund(request),
      'GET /v2/pix/:e2eId/devolucao/:id': ({ params }) => {
        const refund = this.receipt(params.e2eId).receipt.refunds.find(({ id }) => id === params.id);
        if (!refund)
          throw no(400, 'devolucao_nao_encontrada', 'Nenhuma devolução encontrada para o id informado');
        return ok(shownRefund(refund, this.deps.clock.now()));
      },
      'PUT /v2/webhook/:chave': (request) => this.register(request),
      'GET /v2/webhook/:chave': ({ params }) => ok(this.webhook(params.chave)),
      'GET /v2/webhook': (request) => this.listWebhooks(request),
      'DELETE /v2/webhook/:chave': ({ params }) => {
        this.webhook(params.chave);
        this.deps.webhooks.write(null);
        return { status: 204 };
      },
    };
  }

  private admit({ path, headers }: Request): void {
    if (path === '/oauth/token') return;
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    const end = this.tokens.get(digest(token).toString('hex')) ?? 0;
    if (this.deps.clock.now() < end) return;
    throw new Refusal({
      status: 401,
      body: { error: 'invalid_token', error_description: 'Invalid or expired access token' },
    });
  }

  private token({ headers, body, text }: Request): Answer {
    const { clientId, clientSecret } = this.deps.credentials;
    const shown = Buffer.from(headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString('utf8');
    if (!timingSafeEqual(digest(shown), digest(`${clientId}:${clientSecret}`)))
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: 'Invalid or inactive credentials' },
      };
    const grant = body === undefined ? Object.fromEntries(new URLSearchParams(text)) : body;
    if (!Value.Check(Grant, grant))
      return {
        status: 400,
        body: { error: 'unsupported_grant_type', error_description: 'Grant type not supported' },
      };
    const access_token = randomBytes(48).toString('base64url');
    this.tokens.set(digest(access_token).toString('hex'), this.deps.clock.now() + TOKEN_S * 1_000);
    const [oldest] = this.tokens.keys();
    if (this.tokens.size > MAX_TOKENS && oldest !== undefined) this.tokens.delete(oldest);
    return ok({ access_token, token_type: 'Bearer', expires_in: TOKEN_S, scope: SCOPES });
  }

  private charge(txid: string | undefined): Charge {
    const charge = this.deps.ledger.find('efi', txid ?? '');
    if (charge) return charge;
    throw no(400, 'cobranca_nao_encontrada', 'Nenhuma cobrança encontrada para o txid informado');
  }

  private receipt(e2eId: string | undefined): { readonly charge: Charge; readonly receipt: Receipt } {
    const charge = this.deps.ledger.byReceipt(e2eId ?? '');
    const receipt = charge?.receipts.find(({ id }) => id === e2eId);
    if (charge?.provider === 'efi' && receipt) return { charge, receipt };
    throw no(400, 'pix_nao_encontrado', 'Nenhum pix encontrado para o identificador informado');
  }

  private located(id: string | undefined): Charge {
    const charge = this.deps.ledger.byNumber(Number(id));
    if (charge?.provider === 'efi') return charge;
    throw no(400, 'location_nao_encontrada', 'Nenhuma location encontrada para o id informado');
  }

  private create({ body, text }: Request, txid: string): Answer {
    const { ledger, random, clock } = this.deps;
    const wanted = checked(NewCharge, body);
    if (!TXID.test(txid)) throw invalid('Campo txid deve respeitar o padrão ^[a-zA-Z0-9]{26,35}$');
    this.checkKey(wanted.chave);
    const amount = fromText(wanted.valor.original);
    if (amount <= 0) throw invalid('Campo valor.original deve ser maior que zero');
    const seconds = wanted.calendario?.expiracao ?? DEFAULT_EXPIRY_S;
    if (seconds <= 0) throw invalid('Campo calendario.expiracao deve ser maior que zero');
    if (ledger.find('efi', txid))
      throw no(409, 'txid_duplicado', 'Campo txid informado já foi utilizado em outra cobrança');
    const location = `qrcodespix.sejaefi.com.br/v2/${random.hex(32)}`;
    const { devedor, infoAdicionais } = wanted;
    const charge = ledger.open({
      provider: 'efi',
      id: txid,
      code: dynamicCode(location),
      location,
      reference: txid,
      key: '',
      asked: digest(text).toString('hex'),
      amount,
      label: wanted.solicitacaoPagador ?? '',
      notificationUrl: null,
      extra: { ...(devedor ? { devedor } : {}), ...(infoAdicionais ? { infoAdicionais } : {}) },
      expiresAt: clock.now() + seconds * 1_000,
    });
    return { status: 201, body: this.shown(charge) };
  }

  private revise({ params, body }: Request): Answer {
    const { ledger } = this.deps;
    const wanted = checked(Revision, body);
    const charge = this.charge(params.txid);
    if (statusOf(charge) !== 'ATIVA')
      throw no(400, 'status_cobranca_invalido', 'A cobrança não está mais com o status ATIVA');
    if (wanted.status) return ok(this.shown(ledger.remove(charge)));
    if (wanted.chave !== undefined) this.checkKey(wanted.chave);
    const amount = wanted.valor ? fromText(wanted.valor.original) : charge.amount;
    if (amount <= 0) throw invalid('Campo valor.original deve ser maior que zero');
    const seconds = wanted.calendario?.expiracao ?? secondsOf(charge);
    if (seconds < 1) throw invalid('Campo calendario.expiracao deve ser maior ou igual a 1');
    const { devedor, infoAdicionais } = wanted;
    const change = {
      amount,
      expiresAt: charge.createdAt + seconds * 1_000,
      label: wanted.solicitacaoPagador ?? charge.label,
      extra: {
        ...charge.extra,
        ...(devedor ? { devedor } : {}),
        ...(infoAdicionais ? { infoAdicionais } : {}),
      },
      revision: charge.revision + 1,
    };
    return ok(this.shown(ledger.change(charge, change)));
  }

  private checkKey(key: string): void {
    if (key !== this.deps.credentials.pixKey)
      throw no(400, 'chave_invalida', 'A chave informada não faz referência à conta Efí autenticada');
  }

  private async picture({ code, location }: Charge): Promise<Answer> {
    const imagemQrcode = await this.deps.pictures.svg(code);
    const linkVisualizacao = `https://pix.sejaefi.com.br/cob/pagar/${location.split('/').at(-1)}`;
    return ok({ qrcode: code, imagemQrcode, linkVisualizacao });
  }

  private listCharges({ query }: Request): Answer {
    const { from, to } = span(query);
    const status = query.get('status');
    const found = this.deps.ledger
      .list('efi')
      .filter(
        (charge) =>
          charge.createdAt >= from &&
          charge.createdAt <= to &&
          (status === null || statusOf(charge) === status),
      );
    const { parametros, items } = paged(query, found);
    return ok({ parametros, cobs: items.map((charge) => this.shown(charge)) });
  }

  private listReceipts({ query }: Request): Answer {
    const { from, to } = span(query);
    const txid = query.get('txid');
    const found = this.deps.ledger
      .list('efi')
      .filter((charge) => txid === null || charge.id === txid)
      .flatMap((charge) => charge.receipts.map((receipt) => ({ charge, receipt })))
      .filter(({ receipt }) => receipt.paidAt >= from && receipt.paidAt <= to);
    const { parametros, items } = paged(query, found);
    const now = this.deps.clock.now();
    const pix = items.map(({ charge, receipt }) => ({
      ...shownPix(charge, receipt, now),
      chave: this.deps.credentials.pixKey,
    }));
    return ok({ parametros, pix });
  }

  private refund({ params, body, text }: Request): Answer {
    const { ledger, clock, refundMs, refusals } = this.deps;
    const { valor } = checked(NewRefund, body);
    const { charge, receipt } = this.receipt(params.e2eId);
    const id = params.id ?? '';
    if (!REFUND_ID.test(id)) throw invalid('Campo id deve respeitar o padrão ^[a-zA-Z0-9]{1,35}$');
    if (receipt.refunds.some((refund) => refund.id === id))
      throw no(409, 'devolucao_id_duplicado', 'O id informado já foi utilizado em outra devolução');
    const amount = fromText(valor);
    if (amount <= 0) throw invalid('Campo valor deve ser maior que zero');
    if (amount > receipt.amount - refunded(receipt))
      throw invalid('O valor da devolução ultrapassa o valor do pix recebido');
    const now = clock.now();
    const refund: Refund = {
      id,
      amount,
      requestedAt: now,
      settlesAt: now + refundMs,
      refusal: refusals.take('efi') ? 'Saldo insuficiente para realizar a devolução.' : null,
      key: ledger.endToEndId('D'),
      asked: digest(text).toString('hex'),
    };
    const changed = ledger.refund(charge, receipt, refund);
    clock.after(refundMs, () => this.notify(changed, { ...receipt, refunds: [refund] }));
    // Never through at once.
    return { status: 201, body: shownRefund(refund, now - 1) };
  }

  private async register({ params, body, headers }: Request): Promise<Answer> {
    const { webhookUrl } = checked(NewWebhook, body);
    this.checkKey(params.chave ?? '');
    if (!URL.canParse(webhookUrl)) throw invalid('URL inválida');
    // On this machine nobody has a certificate.
    if (!webhookUrl.startsWith('https:') && !isLoopback(webhookUrl))
      throw invalid('A URL do webhook deve usar o protocolo HTTPS');
    if (headers['x-skip-mtls-checking'] !== 'true')
      throw no(400, 'webhook_invalido', 'A autenticação de TLS mútuo não está configurada na URL informada');
    const { clock, webhooks } = this.deps;
    const test = JSON.stringify({ evento: 'teste_webhook', data_criacao: iso(clock.now()) });
    const status = await post(clock, webhookUrl, {}, test, new AbortController(), TRY_MS);
    if (status === null) throw no(400, 'webhook_invalido', 'A URL informada está inacessível');
    if (status < 200 || status > 299)
      throw no(400, 'webhook_invalido', `A URL informada respondeu com o código HTTP ${status}`);
    webhooks.write({ url: webhookUrl, createdAt: clock.now(), skipsMtls: true });
    return { status: 201, body: { webhookUrl } };
  }

  private webhook(key: string | undefined) {
    const webhook = this.deps.webhooks.read();
    if (!webhook || key !== this.deps.credentials.pixKey)
      throw no(400, 'webhook_nao_encontrado', 'Nenhum webhook encontrado para a chave informada');
    return { webhookUrl: webhook.url, chave: key, criacao: iso(webhook.createdAt) };
  }

  private listWebhooks({ query }: Request): Answer {
    const { from, to } = span(query);
    const webhook = this.deps.webhooks.read();
    const found = webhook && webhook.createdAt >= from && webhook.createdAt <= to ? [webhook] : [];
    const { parametros, items } = paged(query, found);
    return ok({ parametros, webhooks: items.map(() => this.webhook(this.deps.credentials.pixKey)) });
  }

  private shown(charge: Charge) {
    const { clock, credentials } = this.deps;
    return {
      calendario: { criacao: iso(charge.createdAt), expiracao: secondsOf(charge) },
      txid: charge.id,
      revisao: charge.revision,
      loc: shownLocation(charge),
      location: charge.location,
      status: statusOf(charge),
      ...charge.extra,
      valor: { original: toText(charge.amount) },
      chave: credentials.pixKey,
      ...(charge.label === '' ? {} : { solicitacaoPagador: charge.label }),
      // A charge that was paid shows what came instead.
      ...(statusOf(charge) === 'CONCLUIDA' ? {} : { pixCopiaECola: charge.code }),
      ...(charge.receipts.length === 0
        ? {}
        : { pix: charge.receipts.map((receipt) => shownPix(charge, receipt, clock.now())) }),
    };
  }
}

/** Past its end it is still ATIVA: nobody has taken it back. */
function statusOf(charge: Charge): 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' {
  if (charge.removedAt !== null) return 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
  return standingOf(charge, charge.createdAt) === 'paid' ? 'CONCLUIDA' : 'ATIVA';
}

const secondsOf = ({ expiresAt, createdAt }: Charge): number => Math.round((expiresAt - createdAt) / 1_000);

const shownLocation = (charge: Charge) => ({
  id: charge.number,
  location: charge.location,
  tipoCob: 'cob',
  criacao: iso(charge.createdAt),
  txid: charge.id,
});

const shownPix = (charge: Charge, receipt: Receipt, now: number) => ({
  endToEndId: receipt.id,
  txid: charge.id,
  valor: toText(receipt.amount),
  horario: iso(receipt.paidAt),
  ...(receipt.refunds.length === 0
    ? {}
    : { devolucoes: receipt.refunds.map((refund) => shownRefund(refund, now)) }),
});

function shownRefund(refund: Refund, now: number) {
  const isThrough = now >= refund.settlesAt;
  const status = !isThrough ? 'EM_PROCESSAMENTO' : refund.refusal === null ? 'DEVOLVIDO' : 'NAO_REALIZADO';
  return {
    id: refund.id,
    rtrId: refund.key,
    valor: toText(refund.amount),
    horario: {
      solicitacao: iso(refund.requestedAt),
      ...(status === 'DEVOLVIDO' ? { liquidacao: iso(refund.settlesAt) } : {}),
    },
    status,
    ...(status === 'NAO_REALIZADO' ? { motivo: refund.refusal } : {}),
  };
}

/** It signs nothing: who knows the address' own parameter is believed. */
function flawed(address: string, flaw: Flaw | null): string {
  if (flaw === null) return address;
  return address.replace(/([?&])hmac=[^&]*&?/, (_, before: string) =>
    flaw === 'signNot' ? before : `${before}hmac=${'0'.repeat(64)}&`,
  );
}

function checked<T extends TSchema>(schema: T, body: unknown): Static<T> {
  if (Value.Check(schema, body)) return body;
  const erros = [...Value.Errors(schema, body)].map(({ path, message }) => ({
    chave: 'schema',
    caminho: `.body${path.replaceAll('/', '.')}`,
    mensagem: message,
  }));
  throw new Refusal({
    status: 400,
    body: { nome: 'json_invalido', mensagem: 'O corpo da requisição é inválido', erros: erros.slice(0, 10) },
  });
}

function span(query: URLSearchParams): { readonly from: number; readonly to: number } {
  const from = Date.parse(query.get('inicio') ?? '');
  const to = Date.parse(query.get('fim') ?? '');
  if (Number.isNaN(from) || Number.isNaN(to)) throw invalid('Os campos inicio e fim são obrigatórios');
  if (to < from) throw invalid('Campo de data fim deve ser maior ou igual ao campo de data inicio');
  return { from, to };
}

function paged<T>(query: URLSearchParams, found: readonly T[]) {
  const page = Number(query.get('paginacao.paginaAtual') ?? 0);
  const size = Number(query.get('paginacao.itensPorPagina') ?? PAGE);
  if (!Number.isInteger(page) || page < 0 || !Number.isInteger(size) || size < 1 || size > MAX_PAGE)
    throw invalid('Campo paginacao inválido');
  const paginacao = {
    paginaAtual: page,
    itensPorPagina: size,
    quantidadeDePaginas: Math.max(1, Math.ceil(found.length / size)),
    quantidadeTotalDeItens: found.length,
  };
  const parametros = { inicio: query.get('inicio'), fim: query.get('fim'), paginacao };
  return { parametros, items: found.slice(page * size, (page + 1) * size) };
}

const iso = (moment: number): string => new Date(moment).toISOString();
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const ok = (body: unknown): Answer => ({ status: 200, body });
const no = (status: number, nome: string, mensagem: string): Refusal =>
  new Refusal({ status, body: { nome, mensagem } });
const invalid = (mensagem: string): Refusal => no(400, 'valor_invalido', mensagem);

/** As the central bank has it (RFC 7807). */
const problem = (status: number, name: string, title: string, detail: string): Answer => ({
  status,
  body: { type: `https://pix.bcb.gov.br/api/v2/error/${name}`, title, status, detail },
  headers: { 'content-type': 'application/problem+json' },
});

function failure(status: number): Answer {
  if (status === 429)
    return {
      status,
      body: { nome: 'limite_requisicoes', mensagem: 'Limite de requisições excedido' },
      headers: { 'retry-after': '1' },
    };
  if (status === 503)
    return problem(
      503,
      'ServicoIndisponivel',
      'Serviço Indisponível',
      'Serviço não está disponível no momento.',
    );
  return { status, body: { nome: 'erro_aplicacao', mensagem: 'Ocorreu um erro na aplicação' } };
}
