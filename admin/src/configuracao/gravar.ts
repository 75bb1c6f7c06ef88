import { atualizarEmpresa, uploadCert } from '@rifa-viva/contracts/http/empresas';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { enviarImagem } from '../comum/imagens.ts';
import { paraCorpo, type ValoresDaEmpresa } from './formulario.ts';

export const comLogoEnviado = async (valores: ValoresDaEmpresa): Promise<ValoresDaEmpresa> =>
  valores.imagem ? { ...valores, logo: await enviarImagem(valores.imagem) } : valores;

/** Stores the certificate that was chosen, then what was changed. Throws `ErroDaApi`. */
export async function gravarEmpresa(base: ValoresDaEmpresa, valores: ValoresDaEmpresa): Promise<void> {
  const completos = { ...valores };
  if (valores.certificado) {
    const { nomeCertificado } = await chamar(uploadCert, {
      arquivo: valores.certificado,
      nomeDoArquivo: valores.certificado.name,
      ...(valores.senhaCertificado ? { campos: { senhaCertificado: valores.senhaCertificado } } : {}),
    });
    completos.nomeCertificado = nomeCertificado;
  }
  const corpo = paraCorpo(base, completos);
  if (Object.keys(corpo).length > 0) await chamar(atualizarEmpresa, { body: corpo });
}
