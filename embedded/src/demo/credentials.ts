import { CallRefused, type Client } from '@rifa-viva/contracts/http/client';
import { atualizarEmpresa, testarConexao, uploadCert } from '@rifa-viva/contracts/http/empresas';
import type { HandedOut } from '@rifa-viva/simulador/serving';
import { signInAsCompany } from './sign-in.ts';

const PROVIDERS = ['mercadoPago', 'efi'] as const;

/** What a person changed since is left alone. */
export async function storeAndTry(
  url: string,
  handedOut: HandedOut,
  fingerprint: string,
  log: (line: string) => void,
): Promise<void> {
  // Somebody may have made this installation his own: he finds the rest in its settings.
  const orTold = (what: Promise<unknown>) =>
    what.catch((error: unknown) => {
      if (!(error instanceof CallRefused)) throw error;
      log(`A simulated provider waits to be tried in Configuração: ${error.message}`);
    });
  await orTold(
    signInAsCompany(url).then(async (admin) => {
      await storeCredentials(admin, handedOut, fingerprint);
      for (const provedor of PROVIDERS)
        await orTold(
          admin.call(testarConexao, { body: { provedor }, key: `demo-teste-${provedor}-${fingerprint}` }),
        );
    }),
  );
}

/** What the simulated providers handed out, as a person would type it in. */
export async function storeCredentials(
  admin: Client,
  handedOut: HandedOut,
  fingerprint: string,
): Promise<void> {
  const arquivo = new Blob([Buffer.from(handedOut.p12, 'base64')], { type: 'application/x-pkcs12' });
  const key = `demo-certificado-${fingerprint}`;
  const { nomeCertificado } = await admin.call(uploadCert, { arquivo, nomeDoArquivo: 'simulado.p12', key });
  await admin.call(atualizarEmpresa, {
    key: `demo-pagamentos-${fingerprint}`,
    body: {
      chavePublicaMp: handedOut.publicKey,
      tokenMp: handedOut.accessToken,
      segredoWebhookMp: handedOut.webhookSecret,
      chavePixEfi: handedOut.pixKey,
      clientIdEfi: handedOut.clientId,
      clientSecretEfi: handedOut.clientSecret,
      nomeCertificado,
    },
  });
}
