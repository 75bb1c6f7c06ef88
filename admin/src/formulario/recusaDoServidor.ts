import { type CodigoDeErro, ERROS, textoDoErro } from '@rifa-viva/contracts/erros';
import { type CodigoRecebido, ErroDaApi } from '@rifa-viva/ui/api/erro.ts';

interface RecusaDoServidor {
  readonly campo: string;
  readonly falha: ErroDaApi;
}

/**
 * What the server refused about a field of the form, saying its label where it said its name; null: anything else.
 * `rotulo` answers '' for what is no field.
 */
export function recusaDoServidor(falha: unknown, rotulo: (campo: string) => string): RecusaDoServidor | null {
  if (!(falha instanceof ErroDaApi)) return null;
  const { status, codigo, erro, campo } = falha;
  const nome = campo === undefined ? '' : rotulo(campo);
  if (campo === undefined || nome === '' || !conhecido(codigo)) return null;
  const dizONome = erro === textoDoErro(codigo, { campo });
  const texto = dizONome ? textoDoErro(codigo, { campo: nome }) : erro;
  return { campo, falha: new ErroDaApi(status, codigo, texto, campo) };
}

const conhecido = (codigo: CodigoRecebido): codigo is CodigoDeErro => codigo in ERROS;
