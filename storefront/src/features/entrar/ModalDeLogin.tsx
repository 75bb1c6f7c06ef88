import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { retirarRetorno } from '@rifa-viva/ui/sessao/retorno.ts';
import { abrirEntrada, type Entrada } from '../../comum/entrada.ts';
import { compraPretendida } from '../../comum/pretendida.ts';
import { CamposDeLogin } from './CamposDeLogin.tsx';
import estilo from './entrar.module.css';
import { useLogin } from './useLogin.ts';

/** Reload after a login in the dialog (spec, section 9). */
const RECARGA_MS = 1000;

interface Props {
  /** Typed before. */
  readonly telefone: string;
  readonly aoIr: (para: Entrada, telefone: string) => void;
}

export function ModalDeLogin({ telefone, aoIr }: Props) {
  const { credenciais, mudar, erroDe, ocupado, enviar } = useLogin(
    'modal',
    () => setTimeout(recarregar, RECARGA_MS),
    telefone,
  );
  const ir = (para: Entrada) => () => aoIr(para, credenciais.telefone);

  return (
    <Dialogo titulo="Login" aoFechar={() => abrirEntrada(null)}>
      <form className={estilo.formulario} onSubmit={enviar} noValidate>
        <CamposDeLogin credenciais={credenciais} aoMudar={mudar} erroDe={erroDe} />
        <div className={estilo.botoes}>
          <Botao type="submit" tipo="acao" largo ocupado={ocupado}>
            Login
          </Botao>
          <Botao tipo="secundario" largo onClick={() => abrirEntrada(null)}>
            Cancelar
          </Botao>
        </div>
        <div className={estilo.ligacoes}>
          <button type="button" className={estilo.ligacao} onClick={ir('criarConta')}>
            Criar Conta
          </button>
          <button type="button" className={estilo.ligacao} onClick={ir('novaSenha')}>
            Esqueci minha senha
          </button>
        </div>
      </form>
    </Dialogo>
  );
}

/** The page starts again with the session, on the screen that was asked for before; a purchase goes on where it began. */
export function recarregar(): void {
  const destino = retirarRetorno();
  if (destino === null || compraPretendida()) location.reload();
  else location.assign(destino);
}
