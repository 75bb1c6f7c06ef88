import { emUtf8, juntar, resumo } from './bytes.ts';

/** The tree of RFC 9162, section 2.1, built as its definition reads: a list is split at a power of two. */
export const folha = (texto: string): Uint8Array => resumo(juntar(Uint8Array.of(0), emUtf8(texto)));
const no = (esquerda: Uint8Array, direita: Uint8Array): Uint8Array =>
  resumo(juntar(Uint8Array.of(1), esquerda, direita));

/** Takes leaves one after another; keeps one root for each power of two in their count. */
export class Arvore {
  private readonly pendentes: { readonly altura: number; readonly raiz: Uint8Array }[] = [];

  acrescentar(daFolha: Uint8Array): void {
    let atual = { altura: 0, raiz: daFolha };
    for (
      let ultima = this.pendentes.at(-1);
      ultima?.altura === atual.altura;
      ultima = this.pendentes.at(-1)
    ) {
      this.pendentes.pop();
      atual = { altura: atual.altura + 1, raiz: no(ultima.raiz, atual.raiz) };
    }
    this.pendentes.push(atual);
  }

  raiz(): Uint8Array {
    const raizes = this.pendentes.map(({ raiz }) => raiz);
    const menor = raizes.pop();
    if (!menor) return resumo(new Uint8Array());
    return raizes.reduceRight((direita, esquerda) => no(esquerda, direita), menor);
  }
}

export interface Passo {
  readonly lado: 'esquerda' | 'direita';
  readonly resumo: Uint8Array;
}

export const subir = (daFolha: Uint8Array, caminho: readonly Passo[]): Uint8Array =>
  caminho.reduce(
    (abaixo, passo) => (passo.lado === 'esquerda' ? no(passo.resumo, abaixo) : no(abaixo, passo.resumo)),
    daFolha,
  );
