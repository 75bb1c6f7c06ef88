import { useProvedor } from '../providers/data/dataProvider.ts';
import type { CobrancaComHistoria } from '../providers/data/tipos.ts';
import { AtoComTexto } from './AtoComTexto.tsx';

/** Somebody has looked in the provider's account for the money of a charge that it did not know by its key. */
export function Conferencia({ cobranca }: { readonly cobranca: CobrancaComHistoria }) {
  const dados = useProvedor();
  return (
    <AtoComTexto
      abrir="Registrar conferência"
      nome="Conferência"
      titulo="O que havia na conta do provedor"
      campo="O que você encontrou"
      falta="ACHADO"
      enviar="Registrar"
      fazer={(achado) => dados.conferirCobranca(cobranca.id, achado)}
      feito="Conferência registrada."
    />
  );
}
