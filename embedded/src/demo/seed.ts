import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { upload } from '@rifa-viva/contracts/http/arquivos';
import { cadastrarBanner } from '@rifa-viva/contracts/http/banner';
import { verificarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { bearer, CallRefused, type Client, createClient } from '@rifa-viva/contracts/http/client';
import { atualizarEmpresa } from '@rifa-viva/contracts/http/empresas';
import { cadastrarModelo } from '@rifa-viva/contracts/http/modeloBilhetes';
import { atualizarRifa, cadastrarRifa } from '@rifa-viva/contracts/http/rifas';
import { cadastrarUsuario, login } from '@rifa-viva/contracts/http/usuarios';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { bannerPicture, campaignPicture, companyLogo, type SceneName, ticketPicture } from './pictures.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface Campaign {
  readonly key: string;
  readonly picture: SceneName;
  readonly titulo: string;
  readonly descricao: string;
  readonly valor: number;
  readonly qtdeNumeros: number;
  readonly qtdeChances: number;
  /** From now, milliseconds. */
  readonly encerraEm: number;
  readonly sorteiaEm: number;
  readonly sucessor: boolean;
  /** Every how many numbers one is sold, from which. */
  readonly vendas: readonly {
    readonly cliente: string;
    readonly de: number;
    readonly passo: number;
    readonly qtde: number;
  }[];
  readonly milharSorteada?: string;
}

const CAMPAIGNS: readonly Campaign[] = [
  {
    key: 'aberta',
    picture: 'moto',
    titulo: 'Moto zero km',
    descricao: '1º prêmio: moto 160 cc & 2º prêmio: capacete & 3º prêmio: tanque cheio',
    valor: 10,
    qtdeNumeros: 10_000,
    qtdeChances: 10,
    encerraEm: 12 * DAY,
    sorteiaEm: 13 * DAY,
    sucessor: true,
    vendas: [
      { cliente: 'JOÃO', de: 3, passo: 7, qtde: 60 },
      { cliente: 'MARIA', de: 5, passo: 11, qtde: 40 },
      { cliente: '', de: 500, passo: 3, qtde: 80 },
    ],
  },
  {
    key: 'encerrando',
    picture: 'carro',
    titulo: 'Carro do ano',
    descricao: '1º prêmio: carro & 2º prêmio: um ano de combustível',
    valor: 25.5,
    qtdeNumeros: 100_000,
    qtdeChances: 10,
    encerraEm: 45 * MINUTE,
    sorteiaEm: 2 * DAY,
    sucessor: false,
    vendas: [{ cliente: 'ANA', de: 2, passo: 13, qtde: 90 }],
  },
  {
    key: 'sorteada',
    picture: 'celular',
    titulo: 'Celular novo',
    descricao: '1º prêmio: celular & 2º prêmio: fone de ouvido',
    valor: 5,
    qtdeNumeros: 1_000,
    qtdeChances: 10,
    encerraEm: -2 * DAY,
    sorteiaEm: -DAY,
    sucessor: true,
    vendas: [
      { cliente: 'PEDRO', de: 1, passo: 1, qtde: 60 },
      { cliente: 'LUÍSA', de: 61, passo: 1, qtde: 40 },
    ],
    milharSorteada: '0427',
  },
];

/**
 * Fills a fresh installation through the product's own calls. Every command has a fixed idempotency key, so a
 * seed that was interrupted goes on where it stood at the next start.
 */
export async function seedDemo(url: string, dataDir: string, log: (line: string) => void): Promise<void> {
  const done = join(dataDir, 'demo.json');
  if (existsSync(done)) return;
  log('Preparing the demo…');
  const [, company] = DEMO_ACCOUNTS;
  if (!company) return;
  const admin = await signIn(url, company.telefone, company.senha);
  await seedPeople(admin);
  await seedCompany(admin);
  const idModeloBilhete = await seedModel(admin);
  const urlBanner = await uploaded(admin, 'banner.png', await bannerPicture());
  await admin.call(cadastrarBanner, { body: { urlBanner }, key: 'demo-banner-1' });
  for (const campaign of CAMPAIGNS) await seedCampaign(url, admin, campaign, idModeloBilhete);
  writeFileSync(done, JSON.stringify({ preparedAt: new Date().toISOString() }));
}

async function seedPeople(admin: Client): Promise<void> {
  for (const { idUsuario, nome, telefone, senha, tipo, idGerente } of DEMO_ACCOUNTS.slice(2)) {
    const pessoa = { nome, telefone, senha, tipo, ativo: 'sim', pix: '' } as const;
    const body = { ...pessoa, ...(idGerente ? { idGerente } : {}) };
    await admin.call(cadastrarUsuario, { body, key: `demo-usuario-${idUsuario}` }).catch((error: unknown) => {
      // Repeated after the log forgot the key: the phone is there already.
      if (!(error instanceof CallRefused) || error.corpo?.codigo !== 'TELEFONE_JA_CADASTRADO') throw error;
    });
  }
}

async function seedCompany(admin: Client): Promise<void> {
  const logo = await uploaded(admin, 'logo.png', await companyLogo());
  await admin.call(atualizarEmpresa, {
    key: 'demo-empresa',
    body: {
      nome: 'Rifa Viva Demonstração',
      logo,
      nomeContato: 'Alice',
      email: 'contato@exemplo.com.br',
      whatsApp: '11900000003',
      instagram: 'rifaviva.demo',
      minutos: 5,
      tipoPagamento: 'normal',
      chavePixComum: 'pix@exemplo.com.br',
      nomeRecebedor: 'RIFA VIVA DEMO',
      cidade: 'SAO PAULO',
    },
  });
}

async function seedModel(admin: Client): Promise<number> {
  const urlBilhete = await uploaded(admin, 'bilhete.png', await ticketPicture());
  const milhares = ['Um', 'Dois', 'Tres', 'Quatro', 'Cinco', 'Seis', 'Sete', 'Oito', 'Nove', 'Dez'];
  const positions = Object.fromEntries(
    milhares.flatMap((nome, i) => [
      [`milhar${nome}X`, 20 + (i % 5) * 40],
      [`milhar${nome}Y`, 40 + Math.floor(i / 5) * 22],
    ]),
  );
  const { idModeloBilhete } = await admin.call(cadastrarModelo, {
    key: 'demo-modelo-1',
    body: {
      nomeModelo: 'MODELO PADRÃO',
      urlBilhete,
      qtdeNumeros: 10_000,
      qtdeChances: 10,
      qtdeBilhetesPorLinha: 2,
      qtdeBilhetesPorPagina: 10,
      estiloFont: 'BebasNeue-Regular',
      usarCanhoto: false,
      ...positions,
      numBilheteX: 20,
      numBilheteY: 92,
      dtSorteioX: 90,
      dtSorteioY: 92,
      clienteX: 20,
      clienteY: 112,
      vendedorX: 120,
      vendedorY: 112,
      tokenX: 20,
      tokenY: 134,
      qrCodeX: 230,
      qrCodeY: 60,
      tamFontMilhar: 16,
      tamFontNumBilhete: 12,
      tamFontVendCliente: 9,
      tamFontData: 10,
      tamFontToken: 7,
      tamQrCode: 56,
    },
  });
  return idModeloBilhete;
}

async function seedCampaign(
  url: string,
  admin: Client,
  campaign: Campaign,
  idModeloBilhete: number,
): Promise<void> {
  const imgRifa = await uploaded(admin, `${campaign.key}.png`, await campaignPicture(campaign.picture));
  const at = (offset: number) => new Date(Date.now() + offset).toISOString();
  const { titulo, descricao, valor, qtdeNumeros, qtdeChances, sucessor } = campaign;
  const { idRifa } = await admin.call(cadastrarRifa, {
    key: `demo-rifa-${campaign.key}`,
    body: {
      titulo,
      descricao,
      valor,
      qtdeNumeros,
      qtdeChances,
      sucessor,
      imgRifa,
      idModeloBilhete,
      cortesia: false,
      qtdeBilhetes: 0,
      comissao: 10,
      dtEncerramento: at(campaign.encerraEm),
      dtSorteio: at(campaign.sorteiaEm),
    },
  });
  const seller = await sellerOf(url, admin, campaign);
  for (const [i, venda] of campaign.vendas.entries()) {
    const numeros = Array.from({ length: venda.qtde }, (_, n) => venda.de + n * venda.passo);
    const body = {
      idRifa,
      idUsuario: seller.idUsuario,
      idVendedor: seller.idVendedor,
      cliente: venda.cliente,
      bilhetesSelecionados: numeros,
      valorVendidoPorBilhete: valor,
    };
    await seller.client.call(verificarBilhetes, { body, key: `demo-venda-${campaign.key}-${i}` });
  }
  if (campaign.milharSorteada) {
    const { milharSorteada } = campaign;
    const key = `demo-resultado-${campaign.key}`;
    await admin.call(atualizarRifa, { params: { id: idRifa }, body: { milharSorteada }, key });
  }
}

/** After the end of sales only an Administrador sells, in a seller's name. */
async function sellerOf(url: string, admin: Client, campaign: Campaign) {
  const vendedora = DEMO_ACCOUNTS.find((a) => a.tipo === 'Vendedor');
  if (!vendedora) throw new Error('the demo has no seller');
  const idVendedor = vendedora.idUsuario;
  if (campaign.encerraEm <= 0) return { client: admin, idUsuario: 2, idVendedor };
  return {
    client: await signIn(url, vendedora.telefone, vendedora.senha),
    idUsuario: idVendedor,
    idVendedor,
  };
}

async function signIn(url: string, telefone: string, senha: string): Promise<Client> {
  const { token } = await createClient(fetch, url).call(login, { body: { telefone, senha } });
  return createClient(fetch, url, bearer(token));
}

async function uploaded(client: Client, nomeDoArquivo: string, picture: Buffer): Promise<string> {
  const arquivo = new Blob([new Uint8Array(picture)], { type: 'image/png' });
  return (await client.call(upload, { arquivo, nomeDoArquivo })).nome;
}
