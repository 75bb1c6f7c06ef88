import { CampoDeSenha, CampoDeTelefone } from '@rifa-viva/ui/pecas/Campo.tsx';
import { useRef } from 'react';
import type { Credenciais } from './validacao.ts';

interface Props {
  readonly credenciais: Credenciais;
  readonly aoMudar: (parte: Partial<Credenciais>) => void;
}

/** Phone and password; a whole phone leads on to the password. */
export function CamposDeLogin({ credenciais: { telefone, senha }, aoMudar }: Props) {
  const campoDaSenha = useRef<HTMLInputElement>(null);
  return (
    <>
      <CampoDeTelefone
        rotulo="Telefone"
        valor={telefone}
        aoMudar={(novo) => aoMudar({ telefone: novo })}
        aoCompletar={() => campoDaSenha.current?.focus()}
        autoComplete="username"
      />
      <CampoDeSenha
        ref={campoDaSenha}
        rotulo="Senha"
        valor={senha}
        aoMudar={(nova) => aoMudar({ senha: nova })}
      />
    </>
  );
}
