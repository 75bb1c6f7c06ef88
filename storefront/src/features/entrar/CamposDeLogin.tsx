import { CampoDeSenha, CampoDeTelefone } from '@rifa-viva/ui/pecas/Campo.tsx';
import type { Falta } from '@rifa-viva/ui/pecas/falta.ts';
import { useSalto } from '@rifa-viva/ui/pecas/useSalto.ts';
import type { Credenciais } from './validacao.ts';

interface Props {
  readonly credenciais: Credenciais;
  readonly aoMudar: (campo: keyof Credenciais, texto: string) => void;
  readonly erroDe: (campo: keyof Credenciais) => Falta | undefined;
}

/** Phone and password; a whole phone leads on to the password. */
export function CamposDeLogin({ credenciais: { telefone, senha }, aoMudar, erroDe }: Props) {
  const { saltar, campo } = useSalto();
  return (
    <>
      <CampoDeTelefone
        rotulo="Telefone"
        valor={telefone}
        aoMudar={(novo) => aoMudar('telefone', novo)}
        erro={erroDe('telefone')}
        aoCompletar={saltar}
        autoComplete="username"
      />
      <CampoDeSenha
        {...campo}
        rotulo="Senha"
        valor={senha}
        aoMudar={(nova) => aoMudar('senha', nova)}
        erro={erroDe('senha')}
      />
    </>
  );
}
