import { empacotarEstados, empacotarMudancas } from '@rifa-viva/contracts/ao-vivo';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { criarEstadoDaRifa, type EstadoDaRifa } from './estado-da-rifa.ts';

const TOTAL = 120;
const quadros: (() => void)[] = [];
const desenharQuadro = () => {
  for (const tarefa of quadros.splice(0)) tarefa();
};
let estado: EstadoDaRifa;

beforeEach(() => {
  quadros.length = 0;
  estado = criarEstadoDaRifa((tarefa) => quadros.push(tarefa));
});

const livres = (codigos: Uint8Array) => codigos.filter((codigo) => codigo === 0).length;
const retrato = (posicao: number, codigos = new Uint8Array(TOTAL)) => ({
  idRifa: 1,
  posicao: String(posicao),
  total: codigos.length,
  disponiveis: livres(codigos),
  estados: empacotarEstados(codigos),
});
const mudancas = (de: number, posicao: number, lista: [number, number][], disponiveis = 0) => ({
  idRifa: 1,
  de: String(de),
  posicao: String(posicao),
  disponiveis,
  mudancas: empacotarMudancas(lista),
});

describe('a raffle followed live', () => {
  it('knows nothing before the first snapshot', () => {
    expect(estado.resumo()).toBeNull();
    expect(estado.posicao).toBeUndefined();
    expect(estado.aplicarMudancas(mudancas(0, 1, [[1, 2]]))).toBe(false);
  });

  it('takes a snapshot, then the changes since', () => {
    estado.aplicarRetrato(retrato(10));
    expect(estado.aplicarMudancas(mudancas(10, 11, [[7, 2]], 119))).toBe(true);
    expect(estado.codigo(7)).toBe(2);
    expect(estado.resumo()).toEqual({ total: TOTAL, disponiveis: 119 });
    expect(estado.posicao).toBe('11');
  });

  it('a gap asks for the raffle again and changes nothing', () => {
    estado.aplicarRetrato(retrato(10));
    expect(estado.aplicarMudancas(mudancas(12, 13, [[7, 2]]))).toBe(false);
    expect(estado.codigo(7)).toBe(0);
    expect(estado.posicao).toBe('10');
  });

  it('what comes twice or late is left out', () => {
    estado.aplicarRetrato(retrato(10));
    estado.aplicarMudancas(mudancas(10, 12, [[7, 1]], 119));
    expect(estado.aplicarMudancas(mudancas(10, 11, [[7, 2]], 5))).toBe(true);
    estado.aplicarRetrato(retrato(9));
    expect(estado.codigo(7)).toBe(1);
    expect(estado.resumo()?.disponiveis).toBe(119);
  });

  it('tells a listener once a frame, and only of its own block', () => {
    estado.aplicarRetrato(retrato(1));
    desenharQuadro();
    const [primeiro, segundo, resumo] = [vi.fn(), vi.fn(), vi.fn()];
    estado.ouvirBloco(0, primeiro);
    const parar = estado.ouvirBloco(1, segundo);
    estado.ouvirResumo(resumo);
    for (let i = 1; i < 50; i += 1) estado.aplicarMudancas(mudancas(i, i + 1, [[51 + i, 2]]));
    expect(segundo).not.toHaveBeenCalled();
    expect(quadros).toHaveLength(1);
    desenharQuadro();
    expect([primeiro, segundo, resumo].map((f) => f.mock.calls.length)).toEqual([0, 1, 1]);
    parar();
    estado.aplicarMudancas(mudancas(50, 51, [[51, 2]]));
    desenharQuadro();
    expect(segundo).toHaveBeenCalledTimes(1);
  });

  it('a new snapshot touches only the blocks that differ', () => {
    estado.aplicarRetrato(retrato(1));
    const antes = [0, 1, 2].map((bloco) => estado.versaoDoBloco(bloco));
    const codigos = new Uint8Array(TOTAL);
    codigos[60] = 3;
    estado.aplicarRetrato(retrato(5, codigos));
    const depois = [0, 1, 2].map((bloco) => estado.versaoDoBloco(bloco));
    expect(depois.map((versao, i) => versao - (antes[i] ?? 0))).toEqual([0, 1, 0]);
  });

  it('ends as the server whatever is lost, doubled or comes late', () => {
    const passo = fc.record({
      numero: fc.integer({ min: 1, max: TOTAL }),
      codigo: fc.integer({ min: 0, max: 3 }),
      entrega: fc.constantFrom('chega', 'perde', 'dobra'),
    });
    fc.assert(
      fc.property(fc.array(passo, { maxLength: 60 }), (passos) => {
        const aqui = criarEstadoDaRifa(() => undefined);
        const servidor = new Uint8Array(TOTAL);
        aqui.aplicarRetrato(retrato(0, servidor));
        passos.forEach(({ numero, codigo, entrega }, i) => {
          servidor[numero - 1] = codigo;
          if (entrega === 'perde') return;
          const mensagem = mudancas(i, i + 1, [[numero, codigo]], livres(servidor));
          const inteiro = aqui.aplicarMudancas(mensagem);
          if (!inteiro) aqui.aplicarRetrato(retrato(i + 1, servidor));
          if (entrega === 'dobra') aqui.aplicarMudancas(mensagem);
        });
        aqui.aplicarRetrato(retrato(passos.length, servidor));
        expect(Array.from(servidor.keys(), (i) => aqui.codigo(i + 1))).toEqual([...servidor]);
        expect(aqui.resumo()?.disponiveis).toBe(livres(servidor));
      }),
    );
  });
});
