import { styled } from '@mui/material/styles';
import { type EntradaDoMenu, entradasDoMenu } from '@rifa-viva/ui/moldura/menu.ts';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useUsuario } from '@rifa-viva/ui/sessao/sessao.ts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { TELA_LARGA } from './larguras.ts';

interface Props {
  readonly privado: boolean;
  /** Above the entries. */
  readonly children: ReactNode;
}

/** The menu's entries at the side, where there is room for them; the bar's menu stays. */
export function NavegacaoLateral({ privado, children }: Props) {
  const { painel, inicio, proprio, cadastros, bilhetes, contato } = entradasDoMenu(useUsuario(), privado);
  return (
    <Lateral>
      {children}
      <nav aria-label="Navegação do escritório">
        <Entradas entradas={[painel, inicio]} />
        <h2 id="navegacao-cadastros">Cadastros</h2>
        <Entradas entradas={cadastros} nomeadasPor="navegacao-cadastros" />
        <hr />
        <Entradas entradas={[proprio, bilhetes, contato]} />
      </nav>
    </Lateral>
  );
}

interface PropsDasEntradas {
  readonly entradas: readonly (EntradaDoMenu | null)[];
  readonly nomeadasPor?: string;
}

function Entradas({ entradas, nomeadasPor }: PropsDasEntradas) {
  const { pathname } = useLocation();
  return (
    <ul aria-labelledby={nomeadasPor}>
      {entradas.map(
        (entrada) =>
          entrada && (
            <li key={entrada.caminho}>
              <LinkDaRota
                para={entrada.caminho}
                aria-current={pathname === entrada.caminho ? 'page' : undefined}
              >
                {entrada.rotulo}
              </LinkDaRota>
            </li>
          ),
      )}
    </ul>
  );
}

const Lateral = styled('aside')(({ theme }) => ({
  display: 'none',
  [TELA_LARGA]: {
    display: 'block',
    position: 'sticky',
    top: '3.75rem',
    alignSelf: 'start',
    maxHeight: 'calc(100dvh - 3.75rem)',
    overflowY: 'auto',
    padding: theme.spacing(3, 1, 3, 2),
  },
  '@media print': { display: 'none' },
  '& nav': { marginTop: theme.spacing(2) },
  '& h2': {
    ...theme.typography.body2,
    margin: theme.spacing(2, 0, 0.5),
    padding: theme.spacing(0, 1.5),
    color: theme.palette.text.secondary,
    fontWeight: 600,
  },
  '& hr': { margin: theme.spacing(2, 1.5), border: 0, borderTop: '1px solid var(--linha)' },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 40,
    padding: theme.spacing(0, 1.5),
    borderRadius: 8,
    color: 'var(--texto)',
    textDecoration: 'none',
  },
  '& a:hover': { background: theme.palette.action.hover },
  '& a[aria-current="page"]': { background: 'var(--marca-clara)', fontWeight: 700 },
}));
