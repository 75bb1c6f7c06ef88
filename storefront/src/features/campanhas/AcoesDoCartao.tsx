import { vendasLiberada } from '@rifa-viva/contracts/http/rifas';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { Botao, classeDoBotao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { usePassou } from '@rifa-viva/ui/pecas/Contagem.tsx';
import { LinkDaRota, useIrPara } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useUsuarioOpcional } from '@rifa-viva/ui/sessao/sessao.ts';
import { useEffect, useRef, useState } from 'react';
import { abrirEntrada } from '../../comum/entrada.ts';
import { lembrarCompra, qtdePretendida, retomarCompra } from '../../comum/pretendida.ts';
import { avisarEncerramento } from '../../comum/recarga.ts';
import { acaoDoCartao, maximoDaCompra, quantidadePermitida } from './acao.ts';
import estilo from './cartao.module.css';
import type { Compra } from './compra.ts';
import type { Rifa } from './consultas.ts';
import { Quantidade } from './Quantidade.tsx';

interface Props {
  readonly rifa: Rifa;
  readonly disponiveis: number;
  readonly aoComprar: (compra: Compra) => void;
}

/** The buttons of a card, by who looks at it and whether sales are open. */
export function AcoesDoCartao({ rifa, disponiveis, aoComprar }: Props) {
  const usuario = useUsuarioOpcional();
  const encerrada = usePassou(Date.parse(rifa.dtEncerramento));
  const acao = acaoDoCartao(usuario, rifa, encerrada, disponiveis);
  return (
    <div className={estilo.acoes}>
      {acao === 'encerrada' && (
        <Botao tipo="acao" largo aria-disabled>
          Vendas Encerradas!!
        </Botao>
      )}
      {acao === 'esgotada' && (
        <Botao tipo="acao" largo aria-disabled>
          Esgotado
        </Botao>
      )}
      {acao === 'entrar' && <Entrar rifa={rifa} disponiveis={disponiveis} />}
      {acao === 'vender' && <Vender rifa={rifa} sempre={usuario?.tipo === 'Administrador'} />}
      {acao === 'comprar' && <Comprar rifa={rifa} disponiveis={disponiveis} aoComprar={aoComprar} />}
    </div>
  );
}

/** The last word on open sales is the server's; without an answer its own refusal decides later. */
async function vendasAbertas(idRifa: number): Promise<boolean> {
  try {
    return (await chamar(vendasLiberada, { params: { idRifa } })).vendasLiberadas;
  } catch (falha) {
    console.error(falha);
    return true;
  }
}

function Vender({ rifa, sempre }: { readonly rifa: Rifa; readonly sempre: boolean }) {
  const irPara = useIrPara();
  const [ocupado, setOcupado] = useState(false);
  const vender = async () => {
    setOcupado(true);
    const abertas = sempre || (await vendasAbertas(rifa.idRifa));
    setOcupado(false);
    if (abertas) irPara(`/bilhetes?id=${rifa.idRifa}`);
    else await avisarEncerramento();
  };
  return (
    <Botao tipo="acao" largo ocupado={ocupado} onClick={() => void vender()}>
      Vender Bilhetes
    </Botao>
  );
}

/** A stranger chooses how many, and finds them chosen once he has logged in. */
function Entrar({ rifa, disponiveis }: Omit<Props, 'aoComprar'>) {
  const { qtde, mudar } = useQuantidade(1, disponiveis);
  const entrar = () => {
    lembrarCompra(rifa.idRifa, qtde);
    abrirEntrada('login');
  };
  return (
    <>
      <Quantidade rifa={rifa} qtde={qtde} maximo={maximoDaCompra(disponiveis)} aoMudar={mudar} />
      <Botao tipo="acao" largo onClick={entrar}>
        Entrar Para Comprar
      </Botao>
    </>
  );
}

function Comprar({ rifa, disponiveis, aoComprar }: Props) {
  const [pretendida] = useState(() => qtdePretendida(rifa.idRifa));
  const { qtde, mudar } = useQuantidade(pretendida ?? 1, disponiveis);
  const [ocupado, setOcupado] = useState(false);
  const botao = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (pretendida === null || !retomarCompra()) return;
    botao.current?.querySelector('button')?.focus();
  }, [pretendida]);
  const comprar = async () => {
    setOcupado(true);
    const abertas = await vendasAbertas(rifa.idRifa);
    setOcupado(false);
    if (abertas) aoComprar({ rifa, qtde, aoFechar: (desfecho) => desfecho !== 'adiada' && mudar(1) });
    else await avisarEncerramento();
  };
  return (
    <>
      <Quantidade rifa={rifa} qtde={qtde} maximo={maximoDaCompra(disponiveis)} aoMudar={mudar} />
      <div ref={botao}>
        <Botao tipo="acao" largo ocupado={ocupado} onClick={() => void comprar()}>
          Comprar
        </Botao>
      </div>
    </>
  );
}

function useQuantidade(inicial: number, disponiveis: number) {
  const [escolhida, mudar] = useState(inicial);
  return { qtde: quantidadePermitida(escolhida, disponiveis), mudar };
}

/** What an Administrador opens of a raffle. */
export function Administracao({ idRifa }: { readonly idRifa: number }) {
  if (useUsuarioOpcional()?.tipo !== 'Administrador') return null;
  return (
    <div className={estilo.administracao}>
      <LinkDaRota para={`/manutencao?id=${idRifa}`} className={classeDoBotao('secundario')}>
        Manutenção
      </LinkDaRota>
      <LinkDaRota para={`/financeiro?id=${idRifa}`} className={classeDoBotao('secundario')}>
        Financeiro
      </LinkDaRota>
      <LinkDaRota para={`/resultados?id=${idRifa}`} className={classeDoBotao('secundario')}>
        Resultado
      </LinkDaRota>
    </div>
  );
}
