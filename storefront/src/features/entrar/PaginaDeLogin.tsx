import { Botao } from '@rifa-viva/ui/Botao.tsx';
import { CampoDeSenha, CampoDeTelefone } from '@rifa-viva/ui/Campo.tsx';
import { useEmpresa } from '@rifa-viva/ui/empresa.ts';
import { enderecoDaImagem } from '@rifa-viva/ui/imagens.ts';
import { retirarRetorno } from '@rifa-viva/ui/sessao/retorno.ts';
import { useUsuarioOpcional } from '@rifa-viva/ui/sessao/sessao.ts';
import { avisar, avisarOcupado, DURACAO } from '@rifa-viva/ui/Toast.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { entrar } from './entrada.ts';
import estilo from './entrar.module.css';
import { erroDoLogin } from './validacao.ts';

/** Redirect of somebody already logged in (spec, section 9). */
const REDIRECIONAMENTO_MS = 1000;

/** Full-page login: the home page of a private company. */
export default function PaginaDeLogin() {
  const { logo, nome } = useEmpresa();
  const [telefone, setTelefone] = useState('');
  const [senha, setSenha] = useState('');
  const [ocupado, setOcupado] = useState(false);
  const campoDaSenha = useRef<HTMLInputElement>(null);
  useJaLogado();

  const enviar = async (evento: FormEvent) => {
    evento.preventDefault();
    if (ocupado) return;
    const erro = erroDoLogin({ telefone, senha });
    if (erro) return avisar(erro);
    setOcupado(true);
    avisarOcupado('Validando dados... Aguarde!!');
    const desfecho = await entrar({ telefone, senha }, 'pagina');
    if (!desfecho.ok) {
      setOcupado(false);
      return avisar(desfecho.texto);
    }
    await avisar('Logado com sucesso!!', DURACAO.curta);
    location.assign(retirarRetorno() ?? '/inicio');
  };

  return (
    <main className={estilo.pagina}>
      <form className={estilo.cartao} onSubmit={(evento) => void enviar(evento)} noValidate>
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
        <CampoDeTelefone
          rotulo="Telefone"
          valor={telefone}
          aoMudar={setTelefone}
          aoCompletar={() => campoDaSenha.current?.focus()}
          autoComplete="username"
        />
        <CampoDeSenha ref={campoDaSenha} rotulo="Senha" valor={senha} aoMudar={setSenha} />
        <Botao type="submit" tipo="acao" largo ocupado={ocupado}>
          Entrar
        </Botao>
      </form>
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
