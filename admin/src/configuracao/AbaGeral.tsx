import { useWatch } from 'react-hook-form';
import { CampoDeChave } from '../campos/CampoDeChave.tsx';
import { CampoDeImagem } from '../campos/CampoDeImagem.tsx';
import { CampoDeDigitos, CampoDeTexto } from '../campos/CampoDeTexto.tsx';
import { Colunas, Pilha } from '../moldura/caixas.ts';
import { useLogado } from '../providers/auth/useLogado.ts';
import type { ValoresDaEmpresa } from './formulario.ts';

export function AbaGeral() {
  const { superAdministrador, administrador } = useLogado();
  const corFundoMenu = useWatch<ValoresDaEmpresa, 'corFundoMenu'>({ name: 'corFundoMenu' });
  const travado = { desabilitado: !administrador };
  return (
    <Pilha>
      <Colunas n={2}>
        <CampoDeTexto source="nome" maximo={80} {...travado} />
        <CampoDeTexto source="nomeContato" maximo={80} {...travado} />
        <CampoDeTexto source="email" maximo={120} teclado="email" {...travado} />
        <CampoDeTexto source="telefone" maximo={20} teclado="tel" {...travado} />
        <CampoDeTexto source="whatsApp" maximo={120} teclado="tel" {...travado} />
        <CampoDeTexto source="instagram" maximo={120} {...travado} />
        <CampoDeDigitos source="minutos" maximo={4} {...travado} />
        <CampoDeDigitos source="qtdeMaxBilhetesVendedor" maximo={4} {...travado} />
        <CampoDeDigitos source="horasConferenciaManual" maximo={3} {...travado} />
        {/* The provider's switch: user 1 alone. */}
        {superAdministrador && (
          <>
            <CampoDeTexto source="status" maximo={30} />
            <CampoDeTexto source="urlApi" maximo={200} teclado="url" />
          </>
        )}
      </Colunas>
      <CampoDeChave source="privado" {...travado} />
      <div style={{ maxWidth: 420 }}>
        <CampoDeImagem source="logo" fundo={corFundoMenu} {...travado} />
      </div>
    </Pilha>
  );
}
