import { avisar, avisarOcupado, DURACAO } from '@rifa-viva/ui/pecas/Toast.tsx';
import { type FormEvent, useState } from 'react';
import { entrar, type Origem } from './entrada.ts';
import { type Credenciais, erroDoLogin } from './validacao.ts';

/** While a login is checked (spec, section 8). */
const ESPERA: Readonly<Record<Origem, string>> = {
  modal: 'Validando login... Aguarde!!',
  pagina: 'Validando dados... Aguarde!!',
};

/** What both login forms do. `aoEntrar` gets the end of the notice that all went well. */
export function useLogin(origem: Origem, aoEntrar: (aviso: Promise<void>) => void) {
  const [credenciais, setCredenciais] = useState<Credenciais>({ telefone: '', senha: '' });
  const [ocupado, setOcupado] = useState(false);

  const enviar = async (evento: FormEvent) => {
    evento.preventDefault();
    if (ocupado) return;
    const erro = erroDoLogin(credenciais);
    if (erro) return avisar(erro);
    setOcupado(true);
    avisarOcupado(ESPERA[origem]);
    const desfecho = await entrar(credenciais, origem);
    if (!desfecho.ok) {
      setOcupado(false);
      return avisar(desfecho.texto);
    }
    aoEntrar(avisar('Logado com sucesso!!', DURACAO.curta));
  };

  return {
    credenciais,
    mudar: (parte: Partial<Credenciais>) => setCredenciais((antes) => ({ ...antes, ...parte })),
    ocupado,
    enviar: (evento: FormEvent) => void enviar(evento),
  };
}
