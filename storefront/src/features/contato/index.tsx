import { useEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { ehMovel, linkDoInstagram, linkDoWhatsApp, numeroEscrito } from '../../comum/canais.ts';
import { Titulo } from '../../comum/Titulo.tsx';
import estilo from './contato.module.css';

/** /contato: the company's channels, each only if it is configured. */
export default function Contato() {
  const empresa = useEmpresa();
  const whatsApp = linkDoWhatsApp(empresa.whatsApp, ehMovel(navigator.userAgent));
  const instagram = linkDoInstagram(empresa.instagram);
  return (
    <div className={estilo.tela}>
      <Titulo>Contato</Titulo>
      <div className={estilo.corpo}>
        <p className={estilo.chamada}>Fale conosco através dos nossos canais!</p>
        <p>Mande suas dúvidas, sugestões ou reclamações.</p>
        <ul className={estilo.canais}>
          {whatsApp && (
            <li>
              <a href={whatsApp} target="_blank" rel="noopener noreferrer">
                <Icone desenho={WHATSAPP} /> WhatsApp
              </a>
              {/* Who is not on that device dials it, or writes it down. */}
              <p>{numeroEscrito(empresa.whatsApp)}</p>
            </li>
          )}
          {instagram && (
            <li>
              <a href={instagram} target="_blank" rel="noopener noreferrer">
                <Icone desenho={INSTAGRAM} /> Instagram
              </a>
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}

const WHATSAPP =
  'M12 3a9 9 0 0 0-7.7 13.6L3 21l4.5-1.2A9 9 0 1 0 12 3Zm-3 4.8c.5 0 .6.1.9.8.3.7.5 1.1.3 1.4-.3.5-.7.6-.4 1.1.7 1.1 1.6 1.9 2.9 2.4.5.2.7-.5 1.1-.9.3-.3.6-.1 1.3.2.6.3 1 .5 1 .8 0 .9-.8 2-2 2-3.4 0-7.1-3.7-7.1-6.3 0-.9.9-1.5 2-1.5Z';
const INSTAGRAM =
  'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3H8Zm4 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm4.5-3.6a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2Z';

const Icone = ({ desenho }: { readonly desenho: string }) => (
  <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
    <path d={desenho} fill="currentColor" fillRule="evenodd" />
  </svg>
);
