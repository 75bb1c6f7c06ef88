/** What does not hold, for people (pt-BR), and at which event of the raffle (counted from 0). */
export class Defeito extends Error {
  override readonly name = 'Defeito';
  constructor(
    readonly frase: string,
    readonly evento?: number,
  ) {
    super(frase);
  }
}
