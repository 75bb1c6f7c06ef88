import { cadastrarBanner } from '@rifa-viva/contracts/http/banner';
import { CallRefused, type Client } from '@rifa-viva/contracts/http/client';
import { atualizarEmpresa } from '@rifa-viva/contracts/http/empresas';
import { cadastrarModelo } from '@rifa-viva/contracts/http/modeloBilhetes';
import { cadastrarUsuario } from '@rifa-viva/contracts/http/usuarios';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { bannerPicture, companyLogo, ticketPicture } from './pictures.ts';

/** Uploads a picture, once; answers the name that it was given. */
export type NewPicture = (nomeDoArquivo: string, draw: () => Promise<Buffer>) => Promise<string>;

/** What raffles need before there are any: people, company, banner and a ticket model, whose id is answered. */
export async function seedInstallation(admin: Client, picture: NewPicture): Promise<number> {
  await seedPeople(admin);
  await seedCompany(admin, picture);
  const urlBanner = await picture('banner.png', bannerPicture);
  await admin.call(cadastrarBanner, { body: { urlBanner }, key: 'demo-banner-1' });
  return seedModel(admin, picture);
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

async function seedCompany(admin: Client, picture: NewPicture): Promise<void> {
  const logo = await picture('logo.png', companyLogo);
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

async function seedModel(admin: Client, picture: NewPicture): Promise<number> {
  const urlBilhete = await picture('bilhete.png', ticketPicture);
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
