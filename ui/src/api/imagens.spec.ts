import { expect, test } from 'vitest';
import { imagemDaRifa, imagemDoBilhete } from './imagens.ts';

test.each([
  [imagemDaRifa('foto 1.png'), '/files/foto%201.png'],
  [imagemDaRifa(null), '/files/semImagem.png'],
  [imagemDoBilhete(''), '/files/LogoPadrao.png'],
])('%s', (endereco, esperado) => expect(endereco).toBe(esperado));
