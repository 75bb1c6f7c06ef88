const REDONDOS = [1, 2, 4, 6, 8, 10];

/** The lowest round value, in centavos, that is no less than `valor`, and whose half is round too; at least R$ 1,00. */
export function tetoRedondo(valor: number): number {
  const grandeza = 10 ** Math.floor(Math.log10(Math.max(valor, 100)));
  return grandeza * (REDONDOS.find((redondo) => redondo * grandeza >= valor) ?? 10);
}
