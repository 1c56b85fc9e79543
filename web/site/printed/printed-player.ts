/**
 * Replaces the browser's own player by the round button and the drawn wave. Without scripts the browser's own player
 * stays. It is inlined into the page, so it uses nothing from outside.
 */
export const printedPlayer = `(()=>{
const d=document,a=d.querySelector("audio"),p=d.querySelector(".player");
if(!a||!p)return;
const b=p.querySelector("button"),t=p.querySelector(".at");
const clock=(s)=>Math.floor(s/60)+":"+String(Math.floor(s%60)).padStart(2,"0");
const show=()=>{
const on=!a.paused&&!a.ended;
p.classList.toggle("playing",on);
b.setAttribute("aria-label",b.dataset[on?"pause":"play"]);
const all=isFinite(a.duration)&&a.duration?a.duration:Number(p.dataset.seconds);
p.style.setProperty("--heard",all?Math.min(1,a.currentTime/all):0);
if(a.currentTime)t.textContent=clock(a.currentTime);
};
a.removeAttribute("controls");a.hidden=true;p.hidden=false;
b.onclick=()=>{a.paused?a.play().catch(()=>{a.hidden=false;a.controls=true;}):a.pause();};
for(const e of ["play","pause","ended","timeupdate"])a.addEventListener(e,show);
a.addEventListener("error",()=>{a.hidden=false;a.controls=true;});
})()`;
