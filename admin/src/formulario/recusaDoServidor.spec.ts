import { textoDoErro } from '@rifa-viva/contracts/erros';
import { ErroDaApi } from '@rifa-viva/ui/api/erro.ts';
import { describe, expect, it } from 'vitest';
import { recusaDoServidor } from './recusaDoServidor.ts';

const ROTULOS = new Map([
  ['minutos', 'Minutos para pagar o Pix'],
  ['nome', 'Nome da Empresa'],
]);
const ler = (falha: unknown) => recusaDoServidor(falha, (campo) => ROTULOS.get(campo) ?? '');

describe('recusa do servidor', () => {
  it('diz o rótulo onde dizia o nome do campo, e qual campo marcar', () => {
    const texto = textoDoErro('VALOR_INVALIDO', { campo: 'minutos' });
    const recusa = ler(new ErroDaApi(400, 'VALOR_INVALIDO', texto, 'minutos'));
    expect(recusa?.campo).toBe('minutos');
    expect(recusa?.falha).toMatchObject({ status: 400, codigo: 'VALOR_INVALIDO', campo: 'minutos' });
    expect(recusa?.falha.erro).toBe('Valor inválido para Minutos para pagar o Pix.');
  });

  it('não mexe em palavras que só se parecem com o nome do campo', () => {
    const texto = textoDoErro('NOME_LONGO', { campo: 'nome', n: 80 });
    expect(ler(new ErroDaApi(400, 'NOME_LONGO', texto, 'nome'))?.falha.erro).toBe(texto);
  });

  it('deixa de lado campos de fora do formulário e falhas sem resposta', () => {
    expect(ler(new ErroDaApi(400, 'VALOR_INVALIDO', 'Valor inválido para x.', 'x'))).toBeNull();
    expect(ler(new ErroDaApi(0, 'SEM_CONEXAO', 'Sem conexão.'))).toBeNull();
    expect(ler(new Error('minutos'))).toBeNull();
  });
});
