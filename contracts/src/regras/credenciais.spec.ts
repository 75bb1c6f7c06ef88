import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPRESA_INICIAL, type EventoEmpresa, SEGREDOS_DA_EMPRESA } from '../eventos/empresa.ts';
import { PROVEDORES, type Provedor } from '../eventos/pagamento.ts';
import { faltaDoProvedor, foiTestado, SEM_TESTES, testesDepoisDe } from './credenciais.ts';

const testado = (provedor: Provedor): EventoEmpresa => ({
  type: 'ProvedorTestado',
  data: { idUsuario: 3, provedor },
});
const alterada = (depois: object): EventoEmpresa => ({
  type: 'EmpresaAlterada',
  data: { idUsuario: 3, antes: {}, depois },
});
const segredo = (nome: (typeof SEGREDOS_DA_EMPRESA)[number]): EventoEmpresa => ({
  type: 'SegredoDaEmpresaAlterado',
  data: { idUsuario: 3, segredo: nome },
});
const depoisDe = (...eventos: EventoEmpresa[]) => eventos.reduce(testesDepoisDe, SEM_TESTES);
const TODOS: ReadonlySet<string> = new Set(SEGREDOS_DA_EMPRESA);

const DE_CADA = {
  mercadoPago: [alterada({ chavePublicaMp: 'a' }), segredo('tokenMp'), segredo('segredoWebhookMp')],
  efi: [
    alterada({ chavePixEfi: 'a' }),
    alterada({ clientIdEfi: 'a' }),
    alterada({ nomeCertificado: 'a' }),
    segredo('clientSecretEfi'),
    segredo('certificado'),
    segredo('senhaCertificado'),
  ],
} as const;
const DE_NENHUM = [
  alterada({ nome: 'a' }),
  alterada({ tipoPagamento: 'efi' }),
  alterada({ chavePixComum: 'a' }),
];

describe('whether a provider was tried', () => {
  it('is not at first', () => {
    for (const provedor of PROVEDORES) expect(foiTestado(SEM_TESTES, provedor)).toBe(false);
  });

  it('holds until one of its own credentials changes, in any history', () => {
    const evento = fc.constantFrom<EventoEmpresa>(
      ...PROVEDORES.map(testado),
      ...DE_CADA.mercadoPago,
      ...DE_CADA.efi,
      ...DE_NENHUM,
    );
    fc.assert(
      fc.property(fc.array(evento, { maxLength: 12 }), (historia) => {
        const testes = depoisDe(...historia);
        for (const provedor of PROVEDORES) {
          const dele: readonly EventoEmpresa[] = DE_CADA[provedor];
          const ultimo = historia.findLast(
            (um) => dele.includes(um) || (um.type === 'ProvedorTestado' && um.data.provedor === provedor),
          );
          expect(foiTestado(testes, provedor)).toBe(ultimo?.type === 'ProvedorTestado');
        }
      }),
    );
  });

  it('counts only with all that it needs', () => {
    const testes = depoisDe(testado('mercadoPago'), testado('efi'));
    const dados = { ...EMPRESA_INICIAL, chavePublicaMp: 'pk', chavePixEfi: 'a@b.co', clientIdEfi: 'id' };
    expect(faltaDoProvedor('mercadoPago', dados, TODOS, testes)).toEqual([]);
    expect(faltaDoProvedor('efi', dados, TODOS, testes)).toEqual([]);
    expect(faltaDoProvedor('mercadoPago', EMPRESA_INICIAL, new Set(), testes)).toEqual([
      'Chave Pública',
      'Access Token',
      'Segredo do Webhook',
      'Testar conexão',
    ]);
    expect(faltaDoProvedor('efi', EMPRESA_INICIAL, new Set(), SEM_TESTES)).toEqual([
      'Chave Pix',
      'Client ID',
      'Client Secret',
      'Certificado',
      'Testar conexão',
    ]);
    expect(faltaDoProvedor('efi', dados, TODOS, SEM_TESTES)).toEqual(['Testar conexão']);
  });
});
