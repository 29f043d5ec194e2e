import { SIGNED_OUT_KEY } from '~/frame/signed-out';
import { useNonce } from '~/nonce';

const SAYS = 'landing-says';
const SAID_FOR_MS = 4000;

/** The only script of the page: when a session begins in another tab, or exists when one comes back to this
 * one, it loads the page anew, and the server sends its owner onward. Whoever has just signed out is told so. */
const SCRIPT = `(function(){var go=function(){location.reload()};
try{new BroadcastChannel('hazel-session').onmessage=function(e){if(e.data==='signed-in')go()}}catch(e){}
document.addEventListener('visibilitychange',function(){if(document.visibilityState==='visible')fetch('/api/trpc/profile.me').then(function(r){if(r.ok)go()}).catch(function(){})});
addEventListener('pageshow',function(e){if(e.persisted)go()});
try{if(sessionStorage.getItem('${SIGNED_OUT_KEY}')){sessionStorage.removeItem('${SIGNED_OUT_KEY}');
var said=document.createElement('p');said.className='toast';said.textContent='Signed out successfully';
document.getElementById('${SAYS}').append(said);setTimeout(function(){said.remove()},${SAID_FOR_MS})}}catch(e){}})()`;

export function SessionWatch() {
  return (
    <>
      <div id={SAYS} className="notice-view" role="status" />
      <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
    </>
  );
}
