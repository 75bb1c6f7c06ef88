import type { Empresa } from '../partida/empresa.ts';
import estilo from './Rodape.module.css';

interface Props {
  readonly empresa: Pick<Empresa, 'nome' | 'nomeContato' | 'email' | 'telefone' | 'urlApi'>;
}

/** The company's branding and contact, in its footer colours. */
export function Rodape({ empresa: { nome, nomeContato, email, telefone, urlApi } }: Props) {
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
