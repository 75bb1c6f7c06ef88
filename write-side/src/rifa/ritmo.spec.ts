import { Refusal } from '@rifa-viva/server/http/refusal';
import { expect, it } from 'vitest';
import { criarRitmo } from './ritmo.ts';

const contadas = async (tentar: (vez: number) => Promise<unknown>, vezes: number): Promise<number> => {
  let aceitas = 0;
  for (let i = 0; i < vezes; i += 1)
    await tentar(i).then(
      () => {
        aceitas += 1;
      },
      (error) => expect(error).toBeInstanceOf(Refusal),
    );
  return aceitas;
};

it('a person begins so many in an hour, from whatever network', async () => {
  const ritmo = criarRitmo({ porPessoa: 3, porEndereco: 100 });
  expect(await contadas((vez) => ritmo.contar(1, `rede ${vez}`), 10)).toBe(3);
  expect(await contadas(() => ritmo.contar(2, 'rede 1'), 10)).toBe(3);
});

it('what a network is refused costs the person nothing elsewhere', async () => {
  const ritmo = criarRitmo({ porPessoa: 3, porEndereco: 1 });
  await ritmo.contar(2, 'cheia');
  expect(await contadas(() => ritmo.contar(1, 'cheia'), 10)).toBe(0);
  expect(await contadas((vez) => ritmo.contar(1, `outra ${vez}`), 10)).toBe(3);
});

it('all networks of one site begin four times as many as one of them', async () => {
  const ritmo = criarRitmo({ porPessoa: 100, porEndereco: 2 });
  const rede = (vez: number) => `20010db80007${String(vez).padStart(4, '0')}/64`;
  const outra = '20010db800080000/64';
  expect(await contadas((vez) => ritmo.contar(vez, rede(vez)), 20)).toBe(8);
  expect(await contadas((vez) => ritmo.contar(vez, outra), 5)).toBe(2);
  ritmo.paga(7);
  expect(await contadas((vez) => ritmo.contar(200 + vez, rede(300 + vez)), 5)).toBe(1);
});

it('what was paid counts no more, for the person and for the network', async () => {
  const ritmo = criarRitmo({ porPessoa: 2, porEndereco: 2 });
  for (let i = 0; i < 20; i += 1) {
    await ritmo.contar(1, 'rede');
    ritmo.paga(1);
  }
  expect(await contadas(() => ritmo.contar(2, 'rede'), 10)).toBe(2);
});

it('a payment that was never counted here gives nobody more', async () => {
  const ritmo = criarRitmo({ porPessoa: 2, porEndereco: 100 });
  for (let i = 0; i < 5; i += 1) ritmo.paga(1);
  expect(await contadas(() => ritmo.contar(1, 'rede'), 10)).toBe(2);
});

it('taken back it is as if it had not been', async () => {
  const ritmo = criarRitmo({ porPessoa: 1, porEndereco: 1 });
  for (let i = 0; i < 5; i += 1) await (await ritmo.contar(1, 'rede')).desfazer();
  expect(await contadas(() => ritmo.contar(1, 'rede'), 3)).toBe(1);
});
