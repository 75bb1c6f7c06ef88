import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarEdicao } from '@rifa-viva/contracts/regras/numeracao';
import { useEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { Botoes, Ficha } from '../moldura/caixas.ts';
import type { Rifa } from '../providers/data/tipos.ts';
import { reais } from '../providers/dinheiro.ts';
import type { Acerto } from './tipos.ts';
import './recibo.css';

interface Props {
  readonly rifa: Rifa;
  readonly acerto: Acerto;
  readonly aoFechar: () => void;
}

/** To be printed and signed: of the page nothing else comes on paper. */
export function Recibo({ rifa, acerto, aoFechar }: Props) {
  const { vendedor, idVendedor, idAcerto, valor, em, usuario } = acerto;
  const { nome: empresa } = useEmpresa();
  const campanha = `${formatarEdicao(rifa.edicao)} - ${rifa.titulo}`;
  return (
    <Dialogo titulo="Recibo de comissão" aoFechar={aoFechar}>
      <section className="recibo">
        {/* On paper alone: the dialog's own title is not printed. */}
        <Typography className="no-papel" component="h3" variant="h6" gutterBottom>
          Recibo de comissão
        </Typography>
        <Typography>
          {`Eu, ${vendedor}, recebi ${empresa && `de ${empresa} `}${reais(valor)} de comissão sobre os bilhetes que vendi da campanha ${campanha}.`}
        </Typography>
        <Ficha>
          <dt>Número</dt>
          <dd>
            {rifa.idRifa}-{idVendedor}-{idAcerto}
          </dd>
          <dt>Pago em</dt>
          <dd>{formatarDataHora(em)}</dd>
          <dt>Registrado por</dt>
          <dd>{usuario}</dd>
        </Ficha>
        <p className="assinatura">{vendedor}</p>
      </section>
      <Botoes>
        <Button onClick={aoFechar}>Fechar</Button>
        <Button variant="contained" onClick={() => window.print()}>
          Imprimir
        </Button>
      </Botoes>
    </Dialogo>
  );
}
