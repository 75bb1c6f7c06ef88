import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { REGRA_PADRAO } from '@rifa-viva/contracts/regras/regra-do-sorteio';
import { folhasDoSelo, inicioDoPercurso, type Percurso, percorrer } from '@rifa-viva/contracts/rifa/folhas';
import { CLIENTE, dada, reservada, rifaAberta, vender } from '@rifa-viva/proof/rifa/exemplos';
import { describe, expect, it } from 'vitest';
import { compradores } from './compradores.ts';

/** CLIENTE has paid for three tickets online; a seller has sold one more at the counter. */
function vendidos(): Percurso {
  const comReserva = reservada();
  const reserva = comReserva.at(-1);
  if (reserva?.type !== 'BilhetesReservados') throw new Error('nothing is reserved');
  const { idRifa, idReserva, numeros, idPagamento, total } = reserva.data;
  const paga: EventoRifa = {
    type: 'ReservaPaga',
    data: { idRifa, idReserva, numeros, idVenda: 1, total, dtPagamento: reserva.data.pagarAte, idPagamento },
  };
  const livre = [1, 2, 3, 4].find((numero) => !numeros.includes(numero)) ?? 0;
  const tudo = [...comReserva, paga];
  const percurso = inicioDoPercurso();
  for (const evento of [
    ...tudo,
    ...dada(...tudo)
      .when(vender([livre]))
      .events(),
  ])
    percorrer(percurso, evento);
  return percurso;
}

describe('whoever bought', () => {
  const percurso = vendidos();
  const { qtdeNumeros } = percurso.estado.dados ?? { qtdeNumeros: 0 };
  const folhas = [...folhasDoSelo(percurso)];
  const [primeira] = folhas.filter(({ idVenda }) => idVenda === 1);
  const [doBalcao] = folhas.filter(({ idVenda }) => idVenda !== 1);
  const milhar = (numero: number | undefined) => formatarNumero(numero ?? 0, larguraDoNumero(qtdeNumeros));
  it('online is found, with the tickets that won; the counter’s have nobody to tell', () => {
    const ganhou = compradores(percurso, [milhar(primeira?.numerosDaSorte[0])]);
    expect([...ganhou]).toEqual([[CLIENTE.idUsuario, [primeira?.numBilhete]]]);
    expect([...compradores(percurso, [milhar(doBalcao?.numerosDaSorte[0])])]).toEqual([
      [CLIENTE.idUsuario, []],
    ]);
  });

  it('wins by the rule for a number that nobody bought, where there is one', () => {
    const donos = new Map(folhas.flatMap((folha) => folha.numerosDaSorte.map((n) => [n, folha] as const)));
    // A number that nobody has, and hers above it.
    const numeros = Array.from({ length: qtdeNumeros }, (_, n) => n);
    const vago = numeros.find((n) => !donos.has(n) && donos.get(n + 1)?.idVenda === 1) ?? Number.NaN;
    expect([...compradores(percurso, [milhar(vago)])]).toEqual([[CLIENTE.idUsuario, []]]);
    const comRegra = vendidos();
    const regra = { ...REGRA_PADRAO, semGanhador: 'proximo-acima' as const };
    percorrer(comRegra, { type: 'RegraDoSorteioFixada', data: { idRifa: 1, idUsuario: 3, regra } });
    expect([...compradores(comRegra, [milhar(vago)])]).toEqual([
      [CLIENTE.idUsuario, [donos.get(vago + 1)?.numBilhete]],
    ]);
  });

  it('is nobody before anything is sold', () => {
    const vazio = inicioDoPercurso();
    for (const evento of rifaAberta()) percorrer(vazio, evento);
    expect(compradores(vazio, ['0001']).size).toBe(0);
  });
});
