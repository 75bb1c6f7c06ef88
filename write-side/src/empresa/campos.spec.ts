import { describe, expect, it } from 'vitest';
import { lerEmpresa, segredosDigitados } from './campos.ts';

const recusado = (corpo: Parameters<typeof lerEmpresa>[0]) => {
  try {
    lerEmpresa(corpo);
  } catch (error) {
    return error;
  }
};

describe('lerEmpresa', () => {
  it('keeps absent fields absent and cleans texts', () => {
    expect(lerEmpresa({ nomeContato: '  Ana\u202e ', minutos: 10 })).toEqual({
      nomeContato: 'Ana',
      minutos: 10,
    });
  });
  it.each([
    ['nome', 'NOME_DA_EMPRESA'],
    ['logo', 'LOGO_DA_EMPRESA'],
  ])('%s must not be blank', (campo, codigo) => {
    expect(recusado({ [campo]: ' \u200b ' })).toMatchObject({ codigo, detalhe: { campo } });
  });

  it.each([
    'https://wa.me/5511987654321',
    'https://api.whatsapp.com/send?phone=5511987654321',
    '(11) 98765-4321',
    '+55 11 98765-4321',
    '',
  ])('WhatsApp %j is taken', (whatsApp) => {
    expect(lerEmpresa({ whatsApp })).toEqual({ whatsApp });
  });
  it.each([
    'javascript:alert(1)',
    'http://wa.me/5511987654321',
    'https://wa.me.evil.example/1',
    'https://wa.me@evil.example/1',
    '//wa.me/1',
    '123',
  ])('WhatsApp %j is refused', (whatsApp) => {
    expect(recusado({ whatsApp })).toMatchObject({ codigo: 'ENDERECO', detalhe: { campo: 'whatsApp' } });
  });

  it.each([
    '@rifa.viva',
    'rifaviva',
    'https://www.instagram.com/rifaviva',
    'https://instagram.com/rifaviva',
    '',
  ])('Instagram %j is taken', (instagram) => {
    expect(lerEmpresa({ instagram })).toEqual({ instagram });
  });
  it.each(['javascript:alert(1)', 'https://evil.example/instagram.com', 'data:text/html,x', 'a b'])(
    'Instagram %j is refused',
    (instagram) => {
      expect(recusado({ instagram })).toMatchObject({ codigo: 'ENDERECO', detalhe: { campo: 'instagram' } });
    },
  );

  it('Pix keys are those the payload can carry', () => {
    expect(lerEmpresa({ chavePixComum: 'loja@exemplo.com.br' })).toEqual({
      chavePixComum: 'loja@exemplo.com.br',
    });
    expect(recusado({ chavePixComum: '123' })).toMatchObject({ codigo: 'CHAVE_PIX' });
    expect(recusado({ chavePixEfi: 'não é chave' })).toMatchObject({ codigo: 'CHAVE_PIX' });
  });
  it('an e-mail is one', () => {
    expect(recusado({ email: 'sem arroba' })).toMatchObject({ codigo: 'VALOR_INVALIDO' });
    expect(lerEmpresa({ email: 'ana@exemplo.com.br' })).toEqual({ email: 'ana@exemplo.com.br' });
  });
});

describe('segredosDigitados', () => {
  it('are no fields: what is stored in an event holds none of them', () => {
    const segredos = {
      tokenMp: 'APP_USR-1',
      segredoWebhookMp: 'aviso',
      clientSecretEfi: 'segredo',
      senhaCertificado: 'senha',
    };
    expect(lerEmpresa({ nomeContato: 'Ana', ...segredos })).toEqual({ nomeContato: 'Ana' });
    expect(Object.fromEntries(segredosDigitados(segredos))).toEqual(segredos);
  });

  it('empty and the mask leave a secret as it is', () => {
    expect(segredosDigitados({ tokenMp: '', clientSecretEfi: '********', senhaCertificado: '••••' })).toEqual(
      [],
    );
    expect(segredosDigitados({ tokenMp: 'APP_USR-1' })).toEqual([['tokenMp', 'APP_USR-1']]);
  });

  it('those that a provider hands out are pasted: what nobody sees of them is no part of them', () => {
    const colados = {
      tokenMp: '\ufeffAPP_\u200bUSR-1\n',
      segredoWebhookMp: ' aviso\u00a0',
      clientSecretEfi: 'segredo\u200d\t',
    };
    expect(Object.fromEntries(segredosDigitados(colados))).toEqual({
      tokenMp: 'APP_USR-1',
      segredoWebhookMp: 'aviso',
      clientSecretEfi: 'segredo',
    });
    expect(segredosDigitados({ tokenMp: ' \u200b', segredoWebhookMp: ' ******** ' })).toEqual([]);
  });

  it("a certificate's password is what its maker made it: a space may be a part of it", () => {
    const senha: ReturnType<typeof segredosDigitados> = [['senhaCertificado', ' a senha ']];
    expect(segredosDigitados({ senhaCertificado: ' a senha ' })).toEqual(senha);
  });
});
