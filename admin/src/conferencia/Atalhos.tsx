import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { Ficha } from '../moldura/caixas.ts';

const TECLAS = [
  ['↓ ou J', 'Próxima reserva'],
  ['↑ ou K', 'Reserva anterior'],
  ['L', 'Liberar: o pagamento chegou'],
  ['U', 'Desfazer a liberação que ainda não foi enviada'],
  ['D', 'Devolver: os bilhetes voltam a ficar livres'],
  ['Enter', 'Abrir ou fechar os detalhes'],
  ['?', 'Mostrar estes atalhos'],
] as const;

export const Atalhos = ({ aoFechar }: { readonly aoFechar: () => void }) => (
  <Dialogo titulo="Atalhos do teclado" aoFechar={aoFechar}>
    <Ficha>
      {TECLAS.map(([tecla, texto]) => (
        <div key={tecla}>
          <dt>
            <kbd>{tecla}</kbd>
          </dt>
          <dd>{texto}</dd>
        </div>
      ))}
    </Ficha>
  </Dialogo>
);
