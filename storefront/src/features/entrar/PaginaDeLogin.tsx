import { enderecoDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { useTitulo } from '@rifa-viva/ui/moldura/useTitulo.ts';
import { useEmpresa } from '@rifa-viva/ui/partida/empresa.ts';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { retirarRetorno } from '@rifa-viva/ui/sessao/retorno.ts';
import { useUsuarioOpcional } from '@rifa-viva/ui/sessao/sessao.ts';
import { useEffect, useState } from 'react';
import { CamposDeLogin } from './CamposDeLogin.tsx';
import estilo from './entrar.module.css';
import { ModalDeNovaSenha } from './ModalDeNovaSenha.tsx';
import { useLogin } from './useLogin.ts';

/** Redirect of somebody already logged in (spec, section 9). */
const REDIRECIONAMENTO_MS = 1000;

/** Full-page login: the home page of a private company. */
export default function PaginaDeLogin() {
  const { logo, nome } = useEmpresa();
  const { credenciais, mudar, erroDe, ocupado, enviar } = useLogin(
    'pagina',
    (aviso) => void aviso.then(seguir),
  );
  const [esqueceu, setEsqueceu] = useState(false);
  useJaLogado();
  useTitulo('Login');

  return (
    <main className={estilo.pagina}>
      <form className={estilo.cartao} onSubmit={enviar} noValidate>
        <div className={estilo.faixa}>
          <img
            className={estilo.logo}
            src={enderecoDaImagem(logo)}
            alt={nome || 'Logo da empresa'}
            width={240}
            height={96}
          />
        </div>
        <h1 className="somente-leitor">Login</h1>
        <CamposDeLogin credenciais={credenciais} aoMudar={mudar} erroDe={erroDe} />
        <Botao type="submit" tipo="acao" largo ocupado={ocupado}>
          Entrar
        </Botao>
        <button type="button" className={estilo.ligacao} onClick={() => setEsqueceu(true)}>
          Esqueci minha senha
        </button>
      </form>
      {esqueceu && (
        <ModalDeNovaSenha
          origem="pagina"
          telefone={credenciais.telefone}
          aoVoltar={() => setEsqueceu(false)}
          aoFechar={() => setEsqueceu(false)}
          aoEntrar={seguir}
        />
      )}
      <img
        className={estilo.fornecedor}
        src={`${import.meta.env.BASE_URL}rifa-viva.svg`}
        alt="Rifa Viva"
        width={148}
        height={36}
      />
    </main>
  );
}

/** On to the screen that was asked for before. */
const seguir = (): void => location.assign(retirarRetorno() ?? '/inicio');

/** Who has a session when the page opens needs no login. */
function useJaLogado(): void {
  const usuario = useUsuarioOpcional();
  const [jaLogado] = useState(usuario !== null);
  useEffect(() => {
    if (!jaLogado) return;
    const espera = setTimeout(() => location.assign('/inicio'), REDIRECIONAMENTO_MS);
    return () => clearTimeout(espera);
  }, [jaLogado]);
}
