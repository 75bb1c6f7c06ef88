import estilo from './Carregando.module.css';

/** A page or part that is on its way. */
export function Carregando({ texto = 'Carregando...' }: { readonly texto?: string }) {
  return (
    <div className={estilo.carregando} role="status">
      <span className={estilo.girando} aria-hidden="true" />
      <p>{texto}</p>
    </div>
  );
}
