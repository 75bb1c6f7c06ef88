import estilo from './Carregando.module.css';

interface Props {
  /** Said beside a turning ring; without it the shape of what comes is shown. */
  readonly texto?: string;
}

/** A page or part that is on its way. */
export function Carregando({ texto }: Props) {
  if (texto === undefined) return <Esqueleto />;
  return (
    <div className={estilo.carregando} role="status" aria-busy="true">
      <span className={estilo.girando} aria-hidden="true" />
      <p>{texto}</p>
    </div>
  );
}

/** A heading and some parts, as most screens have them. */
const Esqueleto = () => (
  <div className={estilo.esqueleto} role="status" aria-busy="true">
    <span className="somente-leitor">Carregando...</span>
    <span className={estilo.titulo} />
    <span className={estilo.parte} />
    <span className={estilo.parte} />
  </div>
);
