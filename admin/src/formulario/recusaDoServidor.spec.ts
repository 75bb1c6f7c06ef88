import { textoDoErro } from '@rifa-viva/contracts/erros';
import { ErroDaApi } from '@rifa-viva/ui/api/erro.ts';
import { describe, expect, it } from 'vitest';
import { recusaDoServidor } from './recusaDoServidor.ts';

const ROTULOS = new Map([
  ['minutos', 'Minutos para pagar o Pix'],
  ['nome', 'Nome da Empresa'],
]);
const ler = (falha: unknown) => recusaDoServidor(falha, (campo) => ROTULOS.get(campo) ?? '');

describe('a refusal by the server', () => {
  it('says the label where it said the field’s name, and which field to mark', () => {
    const texto = textoDoErro('VALOR_INVALIDO', { campo: 'minutos' });
    const recusa = ler(new ErroDaApi(400, 'VALOR_INVALIDO', texto, 'minutos'));
    expect(recusa?.campo).toBe('minutos');
    expect(recusa?.falha).toMatchObject({ status: 400, codigo: 'VALOR_INVALIDO', campo: 'minutos' });
    expect(recusa?.falha.erro).toBe('Valor inválido para Minutos para pagar o Pix.');
  });

  it('leaves words alone that only resemble the field’s name', () => {
    const texto = textoDoErro('NOME_LONGO', { campo: 'nome', n: 80 });
    expect(ler(new ErroDaApi(400, 'NOME_LONGO', texto, 'nome'))?.falha.erro).toBe(texto);
  });

  it('passes over fields outside the form and failures without an answer', () => {
    expect(ler(new ErroDaApi(400, 'VALOR_INVALIDO', 'Valor inválido para x.', 'x'))).toBeNull();
    expect(ler(new ErroDaApi(0, 'SEM_CONEXAO', 'Sem conexão.'))).toBeNull();
    expect(ler(new Error('minutos'))).toBeNull();
  });
});
