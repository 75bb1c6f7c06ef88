import { upload } from '@rifa-viva/contracts/http/arquivos';
import { atualizarEmpresa, uploadCert } from '@rifa-viva/contracts/http/empresas';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { paraCorpo, type ValoresDaEmpresa } from './formulario.ts';

/** Uploads what was chosen, then stores what was changed. Throws `ErroDaApi`. */
export async function gravarEmpresa(base: ValoresDaEmpresa, valores: ValoresDaEmpresa): Promise<void> {
  const completos = { ...valores };
  if (valores.imagem) {
    const { nome } = await chamar(upload, { arquivo: valores.imagem, nomeDoArquivo: valores.imagem.name });
    completos.logo = nome;
  }
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
