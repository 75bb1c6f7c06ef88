import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { desempacotarEstados } from '@rifa-viva/contracts/ao-vivo';
import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import { STATUS_BILHETE, statusDoCodigo } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { coresDoStatus } from '@rifa-viva/ui/bilhete/coresDoStatus.ts';
import { useValor } from '@rifa-viva/ui/estado/useValor.ts';
import { temaAtual } from '@rifa-viva/ui/tema/tema.ts';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Pontas } from '../moldura/caixas.ts';
import { Recolhivel } from '../moldura/Recolhivel.tsx';
import { bilheteEm, emTexto, lerMudancas, lugarDoBilhete, type Malha, malhaDe, vizinho } from './grade.ts';
import type { Estado } from './useRepeticao.ts';

interface Props {
  readonly estado: Estado;
  readonly largura: number;
  readonly aoAbrir: (numero: number) => void;
}

/** Every ticket as a cell; those that the last event changed have a frame. */
export function GradeDeBilhetes({ estado, largura, aoAbrir }: Props) {
  const codigos = useMemo(
    () => desempacotarEstados(bytesDe(estado.estados), estado.total),
    [estado.estados, estado.total],
  );
  const mudancas = useMemo(() => lerMudancas(estado.mudancas), [estado.mudancas]);
  const [escolhido, setEscolhido] = useState(1);
  const numero = Math.min(escolhido, Math.max(1, estado.total));
  const antes = mudancas.find((mudanca) => mudanca.numero === numero)?.antes;
  const forma = (n: number) => formatarNumero(n, largura);
  const era = antes === undefined ? '' : ` (era ${statusDoCodigo(antes)})`;
  const dito = `Bilhete ${forma(numero)}: ${statusDoCodigo(codigos[numero - 1] ?? 0)}${era}`;
  const ajuda = useId();
  return (
    <Card component="section" aria-label="Bilhetes">
      <CardContent>
        <Pontas>
          <Typography component="h2" variant="h6">
            Bilhetes
          </Typography>
          <Legenda />
        </Pontas>
        {estado.total === 0 ? (
          <Typography color="textSecondary">Os bilhetes ainda não foram emitidos neste ponto.</Typography>
        ) : (
          <>
            <Celulas
              codigos={codigos}
              mudaram={mudancas}
              escolhido={numero}
              texto={dito}
              ajuda={ajuda}
              aoEscolher={setEscolhido}
              aoAbrir={aoAbrir}
            />
            <Typography className="auditoria-dito" variant="body2">
              {dito}
            </Typography>
            <Typography variant="caption" color="textSecondary" id={ajuda}>
              As setas escolhem um bilhete; Enter ou um clique abre o histórico.
            </Typography>
          </>
        )}
      </CardContent>
      <Recolhivel titulo="Bilhetes em texto">
        <dl className="auditoria-texto">
          {emTexto(codigos, forma).map(({ status, qtde, numeros }) => (
            <div key={status}>
              <dt>
                {status}: {qtde.toLocaleString('pt-BR')}
              </dt>
              <dd>{numeros || 'nenhum'}</dd>
            </div>
          ))}
        </dl>
      </Recolhivel>
    </Card>
  );
}

const bytesDe = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0));

const Legenda = () => (
  <ul className="auditoria-legenda" aria-label="Cores">
    {STATUS_BILHETE.map((status) => (
      <li key={status} style={coresDoStatus(status)}>
        <span data-status={status} />
        {status}
      </li>
    ))}
  </ul>
);

interface PropsDasCelulas {
  readonly codigos: Uint8Array;
  readonly mudaram: readonly { readonly numero: number }[];
  readonly escolhido: number;
  /** What is said of it. */
  readonly texto: string;
  readonly ajuda: string;
  readonly aoEscolher: (numero: number) => void;
  readonly aoAbrir: (numero: number) => void;
}

/** A canvas as large as the window onto them: only what is in sight is drawn, however many there are. */
function Celulas({ codigos, mudaram, escolhido, texto, ajuda, aoEscolher, aoAbrir }: PropsDasCelulas) {
  const caixa = useRef<HTMLDivElement>(null);
  const tela = useRef<HTMLCanvasElement>(null);
  const [largura, setLargura] = useState(300);
  const malha = malhaDe(codigos.length, largura);
  // Drawn again in the colours of another theme.
  useValor(temaAtual);
  useEffect(() => {
    if (!caixa.current) return;
    const observador = new ResizeObserver(([entrada]) => {
      if (entrada) setLargura(Math.floor(entrada.contentRect.width));
    });
    observador.observe(caixa.current);
    return () => observador.disconnect();
  }, []);
  useEffect(() => {
    const [rolagem, folha] = [caixa.current, tela.current];
    if (!rolagem || !folha) return;
    let quadro = 0;
    const pintar = () => {
      quadro = 0;
      desenhar(folha, rolagem, malha, { codigos, mudaram, escolhido });
    };
    const pedir = () => {
      quadro ||= requestAnimationFrame(pintar);
    };
    pedir();
    rolagem.addEventListener('scroll', pedir, { passive: true });
    return () => {
      rolagem.removeEventListener('scroll', pedir);
      cancelAnimationFrame(quadro);
    };
  });
  const primeiro = mudaram[0]?.numero;
  const { colunas, lado } = malha;
  // What changed comes into sight.
  useEffect(() => {
    if (primeiro === undefined || !caixa.current) return;
    aVista(caixa.current, Math.floor((primeiro - 1) / colunas) * lado, lado);
  }, [primeiro, colunas, lado]);

  const sobre = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return bilheteEm(malha, clientX - left, clientY - top + (caixa.current?.scrollTop ?? 0));
  };
  const aoTeclar = (evento: KeyboardEvent) => {
    if (evento.key === 'Enter') {
      // The same press would click what the dialog puts its focus on.
      evento.preventDefault();
      return aoAbrir(escolhido);
    }
    const novo = vizinho(malha, escolhido, evento.key);
    if (novo === null || !caixa.current) return;
    evento.preventDefault();
    aoEscolher(novo);
    aVista(caixa.current, lugarDoBilhete(malha, novo).y, lado);
  };
  return (
    <div
      ref={caixa}
      className="auditoria-grade"
      role="slider"
      aria-label="Bilhete escolhido"
      aria-describedby={ajuda}
      aria-valuemin={1}
      aria-valuemax={codigos.length}
      aria-valuenow={escolhido}
      aria-valuetext={texto}
      tabIndex={0}
      onKeyDown={aoTeclar}
    >
      <div style={{ height: malha.linhas * lado }}>
        <canvas
          ref={tela}
          onPointerMove={(evento) => {
            const numero = sobre(evento);
            if (numero !== null) aoEscolher(numero);
          }}
          onPointerUp={(evento) => {
            const numero = sobre(evento);
            if (numero !== null) aoAbrir(numero);
          }}
        />
      </div>
    </div>
  );
}

function aVista(caixa: HTMLElement, y: number, lado: number): void {
  if (y < caixa.scrollTop) caixa.scrollTop = y;
  else if (y + lado > caixa.scrollTop + caixa.clientHeight) caixa.scrollTop = y + lado - caixa.clientHeight;
}

function desenhar(
  tela: HTMLCanvasElement,
  caixa: HTMLElement,
  malha: Malha,
  { codigos, mudaram, escolhido }: Pick<PropsDasCelulas, 'codigos' | 'mudaram' | 'escolhido'>,
): void {
  const { colunas, lado, total, linhas } = malha;
  const altura = Math.min(caixa.clientHeight, linhas * lado);
  const escala = window.devicePixelRatio || 1;
  tela.width = Math.round(colunas * lado * escala);
  tela.height = Math.round(altura * escala);
  tela.style.width = `${colunas * lado}px`;
  tela.style.height = `${altura}px`;
  const pincel = tela.getContext('2d');
  if (!pincel) return;
  pincel.scale(escala, escala);
  pincel.translate(0, -caixa.scrollTop);
  const cores = coresDaLegenda(caixa);
  const primeiro = Math.floor(caixa.scrollTop / lado) * colunas;
  const ultimo = Math.min(total, (Math.ceil((caixa.scrollTop + altura) / lado) + 1) * colunas);
  for (let i = primeiro; i < ultimo; i += 1) {
    const { x, y } = lugarDoBilhete(malha, i + 1);
    pincel.fillStyle = cores.status[codigos[i] ?? 0] ?? SEM_COR;
    pincel.fillRect(x, y, lado - 1, lado - 1);
  }
  const emoldurar = (numero: number, cor: string, grossura: number) => {
    const { x, y } = lugarDoBilhete(malha, numero);
    pincel.strokeStyle = cor;
    pincel.lineWidth = grossura;
    pincel.strokeRect(x + grossura / 2, y + grossura / 2, lado - 1 - grossura, lado - 1 - grossura);
  };
  for (const { numero } of mudaram) emoldurar(numero, cores.mudou, 3);
  emoldurar(escolhido, cores.escolhido, 2);
}

const SEM_COR = 'transparent';

/** As the legend beside it is painted. */
function coresDaLegenda(caixa: HTMLElement): { status: string[]; mudou: string; escolhido: string } {
  const cartao = caixa.closest('section');
  const status = STATUS_BILHETE.map((nome) => {
    const amostra = cartao?.querySelector(`[data-status="${nome}"]`);
    return amostra ? getComputedStyle(amostra).backgroundColor : SEM_COR;
  });
  const raiz = getComputedStyle(document.documentElement);
  return {
    status,
    mudou: raiz.getPropertyValue('--perigo').trim(),
    escolhido: raiz.getPropertyValue('--texto').trim(),
  };
}
