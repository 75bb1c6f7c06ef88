/** One field that somebody else changed while this form was open. */
export interface CampoMudado<V> {
  readonly campo: keyof V & string;
  readonly antes: V[keyof V];
  /** What stands stored now. */
  readonly outro: V[keyof V];
  /** What this form wants to store. */
  readonly meu: V[keyof V];
  /** Both changed it, to different values: saving would undo the other person's. */
  readonly disputado: boolean;
}

/** What others changed since the form was opened with `base`; `atual` is what stands stored now. */
export function mudancasDosOutros<V extends object>(base: V, meus: V, atual: V): CampoMudado<V>[] {
  const campos = Object.keys(base) as (keyof V & string)[];
  return campos
    .filter((campo) => atual[campo] !== base[campo])
    .map((campo) => {
      const meu = meus[campo];
      const disputado = meu !== base[campo] && meu !== atual[campo];
      return { campo, antes: base[campo], outro: atual[campo], meu, disputado };
    });
}

/** A form value as a person reads it. */
export function textoDoValor(valor: unknown): string {
  if (valor === null || valor === undefined || valor === '') return 'vazio';
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não';
  const texto = valor instanceof File ? valor.name : String(valor);
  const partes = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})$/.exec(texto);
  return partes ? `${partes[3]}/${partes[2]}/${partes[1]} ${partes[4]}` : texto;
}
