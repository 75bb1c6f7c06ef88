import { guardar, lerGuardado } from '@rifa-viva/ui/estado/armazenamento.ts';
import { criarValor } from '@rifa-viva/ui/estado/sinal.ts';

/** Chromium's own event: this page may be installed, when somebody wants it. */
interface ConviteDeInstalacao extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

const CHAVE = 'rifaviva.semInstalar';

/** The browser's offer, kept until it is taken or turned down; null: there is none. */
export const convite = criarValor<ConviteDeInstalacao | null>(null);

/** Keeps the offer back from the middle of the page, for a quieter place. Heard before anything is drawn. */
export function guardarConvite(): void {
  window.addEventListener('beforeinstallprompt', (evento) => {
    evento.preventDefault();
    if (ehConvite(evento) && !recusado()) convite.mudar(evento);
  });
  window.addEventListener('appinstalled', () => convite.mudar(null));
}

/** Shows the browser's prompt. An offer can be taken once. */
export async function instalar(): Promise<void> {
  const oferta = convite.ler();
  convite.mudar(null);
  await oferta?.prompt();
}

/** Not asked again on this device. */
export function recusarInstalacao(): void {
  guardar('local', CHAVE, true);
  convite.mudar(null);
}

const recusado = (): boolean => lerGuardado('local', CHAVE, (valor) => valor === true) === true;

const ehConvite = (evento: Event): evento is ConviteDeInstalacao =>
  'prompt' in evento && typeof evento.prompt === 'function';
