import { atualizarEmpresa, uploadCert } from '@rifa-viva/contracts/http/empresas';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { enviarImagem } from '../comum/imagens.ts';
import { paraCorpo, type ValoresDaEmpresa } from './formulario.ts';

export const comLogoEnviado = async (valores: ValoresDaEmpresa): Promise<ValoresDaEmpresa> =>
  valores.imagem ? { ...valores, logo: await enviarImagem(valores.imagem) } : valores;

/** Stores the certificate that was chosen, which is told, then what was changed. Throws `ErroDaApi`. */
export async function gravarEmpresa(
  base: ValoresDaEmpresa,
  valores: ValoresDaEmpresa,
  aoGuardarCertificado: (nomeCertificado: string) => void,
): Promise<void> {
  if (valores.certificado) {
    const { nomeCertificado } = await chamar(uploadCert, {
      arquivo: valores.certificado,
      nomeDoArquivo: valores.certificado.name,
      ...(valores.senhaCertificado ? { campos: { senhaCertificado: valores.senhaCertificado } } : {}),
    });
    aoGuardarCertificado(nomeCertificado);
  }
  const corpo = paraCorpo(base, valores);
  if (Object.keys(corpo).length > 0) await chamar(atualizarEmpresa, { body: corpo });
}
