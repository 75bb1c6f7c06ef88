import type { ReactNode } from 'react';

interface Props {
  readonly className?: string | undefined;
  /** Pixels. */
  readonly tamanho?: number;
}

const desenhar =
  (tracos: ReactNode) =>
  ({ className, tamanho = 22 }: Props) => (
    <svg
      className={className}
      width={tamanho}
      height={tamanho}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {tracos}
    </svg>
  );

export const Informacao = desenhar(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5M12 7.6v.1" />
  </>,
);
export const Certo = desenhar(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M8 12.3l2.8 2.8 5.2-5.7" />
  </>,
);
export const Atencao = desenhar(<path d="M12 3.6L2.6 20h18.8zM12 10v4.2M12 17v.1" />);
export const Erro = desenhar(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M9 9l6 6M15 9l-6 6" />
  </>,
);
export const Lupa = desenhar(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4.5 4.5" />
  </>,
);
export const Caixa = desenhar(<path d="M3 9l3-5h12l3 5v10H3zM3 9h5.5l1.5 3h4l1.5-3H21" />);
/** Half light, half dark. */
export const Contraste = desenhar(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 3v18a9 9 0 0 0 0-18z" fill="currentColor" stroke="none" />
  </>,
);
export const Menu = desenhar(<path d="M4 7h16M4 12h16M4 17h16" />);
export const Fechar = desenhar(<path d="M6 6l12 12M18 6L6 18" />);
export const Abaixo = desenhar(<path d="M6 9l6 6 6-6" />);
export const Pessoa = desenhar(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20c1-4 4-6 7.5-6s6.5 2 7.5 6" />
  </>,
);
export const Mais = desenhar(<path d="M12 5v14M5 12h14" />);
export const Menos = desenhar(<path d="M5 12h14" />);
export const Copiar = desenhar(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M5 15V6a2 2 0 0 1 2-2h8" />
  </>,
);
export const Relogio = desenhar(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3 2" />
  </>,
);
export const Calendario = desenhar(
  <>
    <rect x="4" y="5" width="16" height="16" rx="2" />
    <path d="M4 10h16M8 3v4M16 3v4" />
  </>,
);
export const SemConexao = desenhar(
  <path d="M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M19 12.5a10 10 0 0 0-3.6-2.3M8.5 16a5 5 0 0 1 7 0M12 19.5v.1" />,
);
