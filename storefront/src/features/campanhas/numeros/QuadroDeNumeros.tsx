import type { EstadoDaRifa, ResumoDaRifa } from '@rifa-viva/ui/ao-vivo/estado-da-rifa.ts';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { usePassou } from '@rifa-viva/ui/pecas/Contagem.tsx';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { useUsuarioOpcional } from '@rifa-viva/ui/sessao/sessao.ts';
import { abrirEntrada } from '../../../comum/entrada.ts';
import { lembrarCompra } from '../../../comum/pretendida.ts';
import { acaoDoCartao } from '../acao.ts';
import type { Compra } from '../compra.ts';
import type { Rifa } from '../consultas.ts';
import { BarraDaEscolha } from './BarraDaEscolha.tsx';
import { GradeDeNumeros } from './GradeDeNumeros.tsx';
import estilo from './grade.module.css';
import { useEscolha } from './useEscolha.ts';

interface Props {
  readonly rifa: Rifa;
  readonly aoVivo: EstadoDaRifa;
  readonly resumo: ResumoDaRifa;
  readonly aoComprar: (compra: Compra) => void;
  readonly aoFechar: () => void;
}

/** Every ticket of a raffle and whether it is taken, as people buy; a customer's to choose from where he may. */
export default function QuadroDeNumeros({ rifa, aoVivo, resumo, aoComprar, aoFechar }: Props) {
  const usuario = useUsuarioOpcional();
  const encerrada = usePassou(Date.parse(rifa.dtEncerramento));
  const acao = acaoDoCartao(usuario, rifa, encerrada, resumo.disponiveis);
  const escolhe = rifa.numerosAEscolha && acao === 'comprar';
  const escolha = useEscolha(rifa, aoVivo, resumo);
  const comprar = () => {
    escolha.prender();
    aoComprar({
      rifa,
      qtde: escolha.numeros.length,
      numeros: escolha.numeros,
      aoFechar: (desfecho) => {
        if (desfecho === 'reservada') aoFechar();
        else escolha.soltar(desfecho === 'perdida');
      },
    });
  };
  const entrar = () => {
    lembrarCompra(rifa.idRifa, 1);
    aoFechar();
    abrirEntrada('login');
  };
  return (
    <Dialogo titulo={rifa.titulo} largura="larga" aoFechar={aoFechar}>
      <p className={estilo.nota}>{notaDoQuadro(rifa, acao)}</p>
      {rifa.numerosAEscolha && acao === 'entrar' && (
        <Botao tipo="acao" largo onClick={entrar}>
          Entrar Para Escolher
        </Botao>
      )}
      <GradeDeNumeros
        total={resumo.total}
        qtdeNumeros={rifa.qtdeNumeros}
        aoVivo={aoVivo}
        encerrada={acao === 'encerrada'}
        {...(escolhe && { escolha })}
      />
      {escolhe && <BarraDaEscolha rifa={rifa} escolha={escolha} aoComprar={comprar} />}
    </Dialogo>
  );
}

/** What the board is for, by who looks at it. */
function notaDoQuadro(
  { numerosAEscolha }: Pick<Rifa, 'numerosAEscolha'>,
  acao: ReturnType<typeof acaoDoCartao>,
): string {
  if (acao === 'encerrada')
    return 'As vendas dessa campanha foram encerradas. Estes são os bilhetes; sorteados são os números da sorte de cada um.';
  if (acao === 'esgotada') return 'Todos os números já foram escolhidos.';
  if (!numerosAEscolha)
    return 'Os números são sorteados entre os disponíveis na hora da compra. Aqui você acompanha, ao vivo, os que ainda restam.';
  return acao === 'comprar'
    ? 'Toque nos números que você quer. Eles só ficam reservados quando você gera o QrCode.'
    : 'Nessa campanha cada cliente escolhe seus números, ou deixa que sejam sorteados.';
}
