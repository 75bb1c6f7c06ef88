import { atualizarUsuario } from '@rifa-viva/contracts/http/usuarios';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import {
  avisarErro,
  avisarInformacao,
  avisarOcupado,
  DURACAO,
  fecharAviso,
} from '@rifa-viva/ui/pecas/avisos.ts';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import type { Falta } from '@rifa-viva/ui/pecas/falta.ts';
import { encerrarSessao } from '@rifa-viva/ui/sessao/sessao.ts';
import { avisadoDaSaida } from '@rifa-viva/ui/sessao/verificacao.ts';
import { useState } from 'react';
import { faltaDaRecusa } from '../../comum/recusa.ts';
import { corpoDosDados, type DadosProprios, mudou, textoDaRecusa } from './formulario.ts';

/**
 * Saves one's own data; after that the person confirms, is logged out, and the site loads again. Where nothing changed
 * there is nothing to save, and nobody is logged out.
 */
export function useSalvar(
  idUsuario: number,
  inicial: DadosProprios,
  aoRecusar: (falta: Falta | undefined) => void,
) {
  const [salvando, setSalvando] = useState(false);
  const salvar = async (dados: DadosProprios) => {
    if (!mudou(inicial, dados)) return avisarInformacao('Nada mudou: seus dados já estão salvos assim.');
    setSalvando(true);
    avisarOcupado('Validando dados... Aguarde!!');
    try {
      await chamar(atualizarUsuario, { body: corpoDosDados(idUsuario, dados) });
    } catch (falha) {
      setSalvando(false);
      aoRecusar(faltaDaRecusa(falha));
      return avisarErro(textoDaRecusa(falha), DURACAO.longa);
    }
    fecharAviso();
    avisadoDaSaida();
    await confirmar({
      titulo: 'Dados atualizados',
      texto: 'Usuário atualizado com sucesso. Faça Login novamente...',
      confirmar: 'OK',
      cancelar: null,
    });
    await encerrarSessao();
    // A reload here would meet the guard of this page, which would speak of an expired session.
    location.assign('/');
  };
  return { salvar, salvando };
}
