import { type CodigoDeErro, ERROS, textoDoErro } from '@rifa-viva/contracts/erros';
import { type CodigoRecebido, ErroDaApi } from '@rifa-viva/ui/api/erro.ts';

interface RecusaDoServidor<C extends string> {
  readonly campo: C;
  readonly falha: ErroDaApi;
}

/** What the server refused about one of these fields, saying its label where it said its name; null: anything else. */
export function recusaDoServidor<C extends string>(
  falha: unknown,
  campos: readonly C[],
  rotulo: (campo: C) => string,
): RecusaDoServidor<C> | null {
  if (!(falha instanceof ErroDaApi)) return null;
  const { status, codigo, erro } = falha;
  const campo = campos.find((nome) => nome === falha.campo);
  if (campo === undefined || !conhecido(codigo)) return null;
  const dizONome = erro === textoDoErro(codigo, { campo });
  const texto = dizONome ? textoDoErro(codigo, { campo: rotulo(campo) }) : erro;
  return { campo, falha: new ErroDaApi(status, codigo, texto, campo) };
}

const conhecido = (codigo: CodigoRecebido): codigo is CodigoDeErro => codigo in ERROS;
