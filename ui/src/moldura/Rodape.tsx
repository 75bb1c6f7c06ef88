import { useEmpresa } from '../partida/empresa.ts';
import estilo from './Rodape.module.css';

/** The company's branding and contact, in its footer colours; at the bottom of every page. */
export function Rodape() {
  const { nome, nomeContato, email, telefone, urlApi } = useEmpresa();
  return (
    <footer className={estilo.rodape}>
      <div className={estilo.dentro}>
        <strong>{nome || 'Rifa Viva'}</strong>
        <ul>
          {nomeContato && <li>{nomeContato}</li>}
          {telefone && (
            <li>
              <a href={`tel:${telefone}`}>{telefone}</a>
            </li>
          )}
          {email && (
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          )}
          {urlApi && <li>{urlApi}</li>}
        </ul>
      </div>
    </footer>
  );
}
