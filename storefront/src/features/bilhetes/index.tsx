import { Carregando } from '@rifa-viva/ui/Carregando.tsx';

export default function EmBreve() {
  return <Carregando />;
}
