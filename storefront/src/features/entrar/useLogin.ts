import { useFalta } from '@rifa-viva/ui/pecas/falta.ts';
import { avisarErro, avisarOcupado, avisarSucesso, DURACAO } from '@rifa-viva/ui/pecas/Toast.tsx';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { type ContaNova, contaNovaAtual, esquecerContaNova } from '../../comum/entrada.ts';
import { entrar, type Origem } from './entrada.ts';
import { type Credenciais, faltaDoLogin } from './validacao.ts';

/** While a login is checked (spec, section 8). */
const ESPERA: Readonly<Record<Origem, string>> = {
  modal: 'Validando login... Aguarde!!',
  pagina: 'Validando dados... Aguarde!!',
};

/** What both login forms do. `aoEntrar` gets the end of the notice that all went well; `telefone`: typed before. */
export function useLogin(origem: Origem, aoEntrar: (aviso: Promise<void>) => void, telefone = '') {
  const [nova] = useState(contaNovaAtual);
  const [credenciais, setCredenciais] = useState<Credenciais>(nova ?? { telefone, senha: '' });
  const [ocupado, setOcupado] = useState(nova !== null);
  const { acusar, marcar, corrigir, erroDe } = useFalta<keyof Credenciais>();

  const tentar = async () => {
    const falta = faltaDoLogin(credenciais);
    if (falta) return acusar(falta);
    setOcupado(true);
    avisarOcupado(ESPERA[origem]);
    const desfecho = await entrar(credenciais, origem);
    if (!desfecho.ok) {
      setOcupado(false);
      marcar(desfecho.falta);
      return avisarErro(desfecho.texto);
    }
    aoEntrar(avisarSucesso('Logado com sucesso!!', DURACAO.curta));
  };

  useContaNova(nova, tentar);

  return {
    credenciais,
    mudar: (campo: keyof Credenciais, texto: string) => {
      setCredenciais((antes) => ({ ...antes, [campo]: texto }));
      corrigir(campo);
    },
    erroDe,
    ocupado,
    enviar: (evento: FormEvent) => {
      evento.preventDefault();
      if (!ocupado) void tentar();
    },
  };
}

/** Who has just made an account and read so is logged in as if he had typed it again. */
function useContaNova(nova: ContaNova | null, tentar: () => Promise<void>): void {
  const entrarSozinha = useEffectEvent(() => void tentar());
  useEffect(() => {
    if (!nova) return;
    esquecerContaNova();
    let aberta = true;
    void nova.avisada.then(() => aberta && entrarSozinha());
    return () => {
      aberta = false;
    };
  }, [nova]);
}
