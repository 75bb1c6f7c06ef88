import { formatarData } from '@rifa-viva/contracts/regras/datas';
import { DIAS_DE_AVISO, diasAte } from '@rifa-viva/contracts/regras/validade';

/** What an Administrador has to know of the certificate of Efí; null: nothing yet. */
export function avisoDeVencimento(validade: string | undefined, agoraMs: number): string | null {
  if (!validade) return null;
  const dias = diasAte(Date.parse(validade), agoraMs);
  if (dias > DIAS_DE_AVISO) return null;
  const data = formatarData(validade);
  if (dias < 0)
    return `O certificado da Efí venceu em ${data}: ninguém paga pela Efí até que o novo seja enviado.`;
  const quando = dias === 0 ? 'em menos de um dia' : dias === 1 ? 'em 1 dia' : `em ${dias} dias`;
  return `O certificado da Efí vence ${quando} (${data}). Envie o novo antes disso.`;
}
