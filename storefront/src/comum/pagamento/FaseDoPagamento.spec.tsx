import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Cobranca } from './cobranca.ts';
import { FaseDoPagamento } from './FaseDoPagamento.tsx';

const cobranca: Cobranca = {
  idPagamento: 'abcdefghij',
  idRifa: 1,
  titulo: 'RIFA',
  tipoPagamento: 'normal',
  numeros: [3],
  valor: 10,
  pix: '000201',
  pagarAte: '2026-12-01T10:05:00.000Z',
  expiraEm: '2026-12-02T10:00:00.000Z',
  declaradoEm: null,
};
const depoisDoTempo = (mudada: Partial<Cobranca>): string =>
  renderToStaticMarkup(
    <FaseDoPagamento
      pagamento={{ fase: 'tempoEncerrado', cobranca: { ...cobranca, ...mudada } }}
      aoEncerrarTempo={() => undefined}
      aoCancelar={() => undefined}
      declarando={false}
      aoJaPagar={() => undefined}
    >
      {null}
    </FaseDoPagamento>,
  );
const COM_CODIGO = ['QR Code do Pix', 'Copiar Pix', 'Já Paguei', 'O código continua valendo.'];
const SEM_CODIGO = 'Sem pagamento, os bilhetes voltam a ficar livres em instantes.';

describe('when the time is over', () => {
  it.each([{}, { expiraEm: null }])('manual Pix goes on while the tickets are reserved: %j', (mudada) => {
    const visto = depoisDoTempo(mudada);
    for (const texto of COM_CODIGO) expect(visto).toContain(texto);
    expect(visto).not.toContain(SEM_CODIGO);
  });

  it.each([{ expiraEm: cobranca.pagarAte }, { tipoPagamento: 'efi' as const }])(
    'nothing is offered to pay for that may be another’s in a moment: %j',
    (mudada) => {
      const visto = depoisDoTempo(mudada);
      for (const texto of COM_CODIGO) expect(visto).not.toContain(texto);
      expect(visto).toContain(SEM_CODIGO);
    },
  );
});
