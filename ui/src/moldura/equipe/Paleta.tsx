import { MAXIMO_DA_BUSCA, MINIMO_DA_BUSCA } from '@rifa-viva/contracts/http/busca';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { textoDaFalha } from '../../api/erro.ts';
import { Campo } from '../../pecas/Campo.tsx';
import { Dialogo } from '../../pecas/Dialogo.tsx';
import { FalhaAoCarregar } from '../../pecas/FalhaAoCarregar.tsx';
import { focarConteudo } from '../../pecas/foco.ts';
import { useIrPara } from '../../pecas/LinkDaRota.tsx';
import type { EntradaDoMenu } from '../menu.ts';
import { emOrdem, type Opcao, opcaoDo, opcoesDoMenu, vizinha } from './opcoes.ts';
import estilo from './Paleta.module.css';
import { useAchados } from './useAchados.ts';
import { useTelasDaRifa } from './useTelasDaRifa.ts';

interface Props {
  readonly entradas: readonly EntradaDoMenu[];
  readonly aoFechar: () => void;
}

/** Goes anywhere by a few letters: screens, raffles, people, tickets, payments. Open while it is in the page. */
export function Paleta({ entradas, aoFechar }: Props) {
  const id = useId();
  const irPara = useIrPara();
  const campo = useRef<HTMLInputElement>(null);
  const [texto, setTexto] = useState('');
  const [marcada, setMarcada] = useState<string | null>(null);
  const { curto, achados, buscando, falha, tentar } = useAchados(texto);
  const daRifa = useTelasDaRifa(texto);
  const opcoes = emOrdem(texto, opcoesDoMenu(entradas, texto), daRifa.opcoes, achados.map(opcaoDo));
  const atual = opcoes.find((opcao) => opcao.id === marcada) ?? opcoes[0] ?? null;
  const idDa = (opcao: Opcao) => `${id}-${opcao.id}`;

  const escolher = ({ para }: Opcao) => {
    // Closed, it has given the focus back to where it was opened from; what was chosen is read next.
    flushSync(aoFechar);
    irPara(para);
    focarConteudo();
  };
  /** Its button goes away: the keys are the field's again. */
  const tentarDeNovo = () => {
    campo.current?.focus();
    void tentar();
  };
  const aoTeclar = (evento: KeyboardEvent) => {
    if (evento.nativeEvent.isComposing) return;
    const passo = evento.key === 'ArrowDown' ? 1 : evento.key === 'ArrowUp' ? -1 : null;
    if (passo !== null) {
      evento.preventDefault();
      const ids = opcoes.map((opcao) => opcao.id);
      setMarcada(vizinha(ids, atual?.id ?? null, passo));
    } else if (evento.key === 'Enter' && atual) {
      evento.preventDefault();
      escolher(atual);
    }
  };

  return (
    <Dialogo titulo="Buscar em tudo" largura="larga" aoFechar={aoFechar}>
      <div className={estilo.corpo}>
        <Campo
          ref={campo}
          rotulo="Campanha, pessoa, cliente, bilhete, pagamento"
          valor={texto}
          aoMudar={(novo) => {
            setTexto(novo);
            setMarcada(null);
          }}
          onKeyDown={aoTeclar}
          role="combobox"
          maxLength={MAXIMO_DA_BUSCA}
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={opcoes.length > 0}
          aria-controls={`${id}-opcoes`}
          aria-activedescendant={atual ? idDa(atual) : undefined}
        />
        {falha && <FalhaAoCarregar texto={textoDaFalha(falha)} aoTentar={tentarDeNovo} />}
        <p role="status">{!falha && dizer(texto, curto, buscando || daRifa.lendo, opcoes.length)}</p>
        <Opcoes
          id={`${id}-opcoes`}
          opcoes={opcoes}
          atual={atual}
          idDa={idDa}
          aoEscolher={escolher}
          aoApontar={(opcao) => setMarcada(opcao.id)}
        />
      </div>
    </Dialogo>
  );
}

function dizer(texto: string, curto: boolean, buscando: boolean, achadas: number): string {
  if (curto)
    return `Digite pelo menos ${MINIMO_DA_BUSCA} caracteres: nome, telefone, número do bilhete ou da sorte, token.`;
  if (buscando) return 'Buscando...';
  if (achadas === 0) return `Nada encontrado para "${texto.trim()}". Confira o que digitou.`;
  return achadas === 1 ? '1 resultado' : `${achadas} resultados`;
}

interface PropsDasOpcoes {
  readonly id: string;
  readonly opcoes: readonly Opcao[];
  readonly atual: Opcao | null;
  readonly idDa: (opcao: Opcao) => string;
  readonly aoEscolher: (opcao: Opcao) => void;
  readonly aoApontar: (opcao: Opcao) => void;
}

function Opcoes({ id, opcoes, atual, idDa, aoEscolher, aoApontar }: PropsDasOpcoes) {
  const marcada = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (atual) marcada.current?.scrollIntoView({ block: 'nearest' });
  }, [atual]);
  const grupos = [...new Set(opcoes.map(({ grupo }) => grupo))];
  return (
    <div id={id} className={estilo.opcoes} role="listbox" aria-label="Resultados">
      {grupos.map((grupo) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own.
        <div key={grupo} role="group" aria-label={grupo}>
          <div aria-hidden className={estilo.grupo}>
            {grupo}
          </div>
          {opcoes
            .filter((opcao) => opcao.grupo === grupo)
            .map((opcao) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
              <div
                key={opcao.id}
                ref={opcao === atual ? marcada : null}
                id={idDa(opcao)}
                role="option"
                tabIndex={-1}
                aria-selected={opcao === atual}
                onMouseMove={() => aoApontar(opcao)}
                onClick={() => aoEscolher(opcao)}
              >
                <span>{opcao.titulo}</span>
                <small>{opcao.detalhe}</small>
              </div>
            ))}
        </div>
      ))}
    </div>
  );
}
