import Button, { type ButtonProps } from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { useVendasAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Coluna, Tabela } from '../lista/Tabela.tsx';
import { Linha, Pilha } from '../moldura/caixas.ts';
import { Lido } from '../moldura/Lido.tsx';
import { Recolhivel } from '../moldura/Recolhivel.tsx';
import { useReleitura } from '../providers/aoVivo/useReleitura.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { Rifa } from '../providers/data/tipos.ts';
import { reais } from '../providers/dinheiro.ts';
import { DialogoDeEstorno } from './DialogoDeEstorno.tsx';
import { DialogoDePagamento } from './DialogoDePagamento.tsx';
import { Recibo } from './Recibo.tsx';
import type { Acerto, Vendedor } from './tipos.ts';

const COLUNAS: readonly [Coluna<Vendedor>, ...Coluna<Vendedor>[]] = [
  { titulo: 'Vendedor', celula: ({ vendedor }) => vendedor },
  { titulo: 'Bilhetes', celula: ({ qtde }) => qtde.toLocaleString('pt-BR'), valor: true },
  { titulo: 'Vendido', celula: ({ valorTotal }) => reais(valorTotal), valor: true },
  { titulo: 'Devida', celula: ({ devida }) => reais(devida), valor: true },
  { titulo: 'Paga', celula: ({ paga }) => reais(paga), valor: true },
  { titulo: 'Em aberto', celula: ({ aberta }) => reais(aberta), valor: true },
];

const PAGAMENTOS: readonly [Coluna<Acerto>, ...Coluna<Acerto>[]] = [
  { titulo: 'Vendedor', celula: ({ vendedor }) => vendedor },
  { titulo: 'Pago em', celula: ({ em }) => formatarDataHora(em) },
  { titulo: 'Valor', celula: ({ valor }) => reais(valor), valor: true },
  { titulo: 'Registrado por', celula: ({ usuario }) => usuario },
  {
    titulo: 'Situação',
    celula: ({ estorno }) =>
      estorno ? (
        <>
          <Chip size="small" label="Estornado" /> {estorno.motivo} ({estorno.usuario},{' '}
          {formatarDataHora(estorno.em)})
        </>
      ) : (
        <Chip size="small" color="success" variant="outlined" label="Pago" />
      ),
  },
];

type Aberto =
  | { readonly tipo: 'pagar'; readonly vendedor: Vendedor }
  | { readonly tipo: 'estornar' | 'recibo'; readonly acerto: Acerto };

/** Whose button has the focus once it is there: the receipt of what was paid, or who is owed again. */
type Proximo = { readonly idVendedor: number; readonly idAcerto: number | null };

/** What each seller of a campaign is owed of all he sold, was paid, and still gets; payments and their receipts. */
export function Acertos({ rifa }: { readonly rifa: Rifa }) {
  const { idRifa } = rifa;
  const consultas = useQueryClient();
  const [aberto, setAberto] = useState<Aberto | null>(null);
  const [proximo, setProximo] = useState<Proximo | null>(null);
  const dados = useProvedor();
  const chave = ['acertos', idRifa];
  const consulta = useQuery({
    queryKey: chave,
    queryFn: ({ signal }) => dados.carregarAcertos(idRifa, { signal }),
  });
  useVendasAoVivo(idRifa, useReleitura(chave));
  const fechar = () => setAberto(null);
  const feito = async (seguinte: Proximo) => {
    fechar();
    setProximo(seguinte);
    // The sums above tell what is open too.
    await Promise.all([chave, ['financeiro']].map((queryKey) => consultas.invalidateQueries({ queryKey })));
  };
  return (
    <Recolhivel titulo="Acerto com vendedores" aberto="sempre">
      <Lido consulta={consulta}>
        {(data) => (
          <Pilha>
            <Typography variant="body2" color="textSecondary">
              Comissão sobre o que foi cobrado dos bilhetes que cada um vendeu, em todo o período. Vendas
              online não têm vendedor.
            </Typography>
            {data.vendedores.length === 0 ? (
              <Typography>Ninguém vendeu bilhetes desta campanha ainda.</Typography>
            ) : (
              <Tabela
                rotulo="Vendedores"
                colunas={COLUNAS}
                linhas={data.vendedores}
                chaveDe={({ idVendedor }) => String(idVendedor)}
                total={{ idVendedor: 0, vendedor: 'Total', ...data.total }}
                acao={(vendedor) => (
                  <Seguinte
                    vez={proximo?.idAcerto === null && proximo.idVendedor === vendedor.idVendedor}
                    aoFocar={() => setProximo(null)}
                    size="small"
                    variant="outlined"
                    disabled={vendedor.aberta <= 0}
                    aria-label={`Pagar ${vendedor.vendedor}`}
                    onClick={() => setAberto({ tipo: 'pagar', vendedor })}
                  >
                    Pagar
                  </Seguinte>
                )}
              />
            )}
            {data.acertos.length > 0 && (
              <>
                <Typography component="h3" variant="subtitle1">
                  Pagamentos feitos
                </Typography>
                <Tabela
                  rotulo="Pagamentos a vendedores"
                  colunas={PAGAMENTOS}
                  linhas={data.acertos}
                  chaveDe={({ idVendedor, idAcerto }) => `${idVendedor}.${idAcerto}`}
                  acao={(acerto) =>
                    acerto.estorno === null && (
                      <Linha>
                        <Seguinte
                          vez={
                            proximo?.idVendedor === acerto.idVendedor && proximo.idAcerto === acerto.idAcerto
                          }
                          aoFocar={() => setProximo(null)}
                          size="small"
                          aria-label={`Recibo de ${acerto.vendedor}, ${reais(acerto.valor)}`}
                          onClick={() => setAberto({ tipo: 'recibo', acerto })}
                        >
                          Recibo
                        </Seguinte>
                        <Button
                          size="small"
                          color="error"
                          aria-label={`Estornar ${acerto.vendedor}, ${reais(acerto.valor)}`}
                          onClick={() => setAberto({ tipo: 'estornar', acerto })}
                        >
                          Estornar
                        </Button>
                      </Linha>
                    )
                  }
                />
              </>
            )}
          </Pilha>
        )}
      </Lido>
      {aberto?.tipo === 'pagar' && (
        <DialogoDePagamento
          idRifa={idRifa}
          vendedor={aberto.vendedor}
          aoPagar={(idAcerto) => void feito({ idVendedor: aberto.vendedor.idVendedor, idAcerto })}
          aoFechar={fechar}
        />
      )}
      {aberto?.tipo === 'estornar' && (
        <DialogoDeEstorno
          idRifa={idRifa}
          acerto={aberto.acerto}
          aoEstornar={() => void feito({ idVendedor: aberto.acerto.idVendedor, idAcerto: null })}
          aoFechar={fechar}
        />
      )}
      {aberto?.tipo === 'recibo' && <Recibo rifa={rifa} acerto={aberto.acerto} aoFechar={fechar} />}
    </Recolhivel>
  );
}

interface PropsDoSeguinte extends ButtonProps {
  readonly vez: boolean;
  readonly aoFocar: () => void;
}

/** Takes the focus when it is its turn and it can be pressed. */
function Seguinte({ vez, aoFocar, ...resto }: PropsDoSeguinte) {
  const botao = useRef<HTMLButtonElement>(null);
  const focado = useEffectEvent(aoFocar);
  const pode = vez && resto.disabled !== true;
  useEffect(() => {
    if (!pode) return;
    botao.current?.focus();
    focado();
  }, [pode]);
  return <Button ref={botao} {...resto} />;
}
